import { sessionId } from '../base/brand.ts';
import type { Problem } from '../base/problem.ts';
import type { Call } from './call.ts';
import type { Session } from './session.ts';
import type { SessionFiles } from './session-files.ts';
import { type LoadOptions, SessionReader } from './session-reader.ts';

/** How often a store that is written meanwhile is looked at again. */
const MOST_ROUNDS = 12;

/**
 * Reads one session through the port. What cannot be read becomes a problem and the rest still
 * loads; nothing throws for a bad file. What is written meanwhile is read again, so that the session
 * is one that was there. Linear in the bytes, plus the sort by seq.
 */
export async function loadSession(files: SessionFiles, options: LoadOptions = {}): Promise<Session> {
  const reader = new SessionReader(files, options);
  const refused = await readUntilStill(files, reader);
  for (const path of refused) reader.problems.push(unsafe(path));
  const { meta } = reader;
  const { kept, duplicates } = oneCallAnId(reader.calls.sort(bySeq));
  const id = meta.raw['id'];
  return {
    id: sessionId(typeof id === 'string' && id !== '' ? id : files.name),
    input: files.input,
    meta,
    dialect: reader.dialect,
    calls: kept,
    duplicates,
    commits: reader.commits.sort((a, b) => compare(a.file, b.file)),
    problems: reader.problems.sort((a, b) => compare(a.file, b.file)),
    ...(files.redacted === undefined || files.redacted.length === 0 ? {} : { redacted: files.redacted }),
  };
}

/** Reads what is listed, then what has changed since, until nothing has. Returns what was refused. */
async function readUntilStill(files: SessionFiles, reader: SessionReader): Promise<readonly string[]> {
  await reader.read(files.paths, files.paths);
  let { refused } = files;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const now = files.refresh?.() ?? null;
    if (now === null) return refused;
    ({ refused } = now);
    reader.forget(now.paths, now.changed);
    await reader.read(now.changed, now.paths);
  }
  reader.problems.push(stillWritten());
  return refused;
}

function oneCallAnId(sorted: readonly Call[]): { kept: readonly Call[]; duplicates: readonly Call[] } {
  const ids = new Set<string>();
  for (const { id } of sorted) ids.add(id);
  if (ids.size === sorted.length) return { kept: sorted, duplicates: [] };
  const last = new Map(sorted.map((call) => [call.id, call]));
  return {
    kept: sorted.filter((call) => last.get(call.id) === call),
    duplicates: sorted.filter((call) => last.get(call.id) !== call),
  };
}

function bySeq(a: Call, b: Call): number {
  return a.seq - b.seq || compare(a.file, b.file);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function stillWritten(): Problem {
  const message = `changed each of the ${MOST_ROUNDS + 1} times it was read, so files of different moments may stand together`;
  return {
    code: 'store/still-written',
    file: 'history',
    message,
    remedy: 'Read it again when the run has ended',
  };
}

function unsafe(file: string): Problem {
  const message =
    'is a link, is not the file or folder that belongs here, or has an unsafe name; it was not read';
  return {
    code: 'store/unsafe-path',
    file,
    message,
    remedy: 'Replace it by the file itself if it belongs here',
  };
}
