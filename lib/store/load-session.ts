import { AfterturnError } from '../base/afterturn-error.ts';
import { sessionId } from '../base/brand.ts';
import type { Problem } from '../base/problem.ts';
import { type DecodeUtf8, decodeUtf8 } from '../base/utf8.ts';
import type { Call } from './call.ts';
import { type Dialect, inDialect } from './dialect.ts';
import { type ContextCommit, readContextCommit } from './context-commit.ts';
import { isProblem, parseCall } from './parse-call.ts';
import { isFault, parseRecord } from './parse-record.ts';
import type { Session } from './session.ts';
import type { SessionFiles } from './session-files.ts';
import { NO_META, readSessionMeta, type SessionMeta } from './session-meta.ts';

const NODE_FILE = /^history\/[^/]+\.json$/;
const COMMIT_FILE = /^context\/commits\/[^/]+\.json$/;
const META_FILE = 'meta.json';

/** How a session is read; each has a default. */
export interface LoadOptions {
  readonly decode?: DecodeUtf8;
  /** Default: `current`, as today's writer reads. */
  readonly dialect?: Dialect;
}

/** How often a store that is written meanwhile is looked at again. */
const MOST_ROUNDS = 12;

/**
 * Reads one session through the port. What cannot be read becomes a problem and the rest still
 * loads; nothing throws for a bad file. What is written meanwhile is read again, so that the session
 * is one that was there. Linear in the bytes, plus the sort by seq.
 */
export async function loadSession(files: SessionFiles, options: LoadOptions = {}): Promise<Session> {
  const reader = new Reader(files, options);
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
async function readUntilStill(files: SessionFiles, reader: Reader): Promise<readonly string[]> {
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

class Reader {
  problems: Problem[] = [];
  commits: ContextCommit[] = [];
  calls: Call[] = [];
  meta: SessionMeta = NO_META;

  readonly dialect: Dialect;
  private readonly decode: DecodeUtf8;

  constructor(
    private readonly files: SessionFiles,
    { decode = decodeUtf8, dialect = 'current' }: LoadOptions,
  ) {
    this.decode = decode;
    this.dialect = dialect;
  }

  /** Reads some of the paths that there are. */
  async read(paths: readonly string[], all: readonly string[]): Promise<void> {
    const hasMeta = all.includes(META_FILE);
    if (!hasMeta) this.problems.push(missingMeta());
    if (hasMeta && paths.includes(META_FILE)) this.meta = await this.readMeta();
    for (const path of paths) {
      if (NODE_FILE.test(path)) {
        if (!this.lent(path)) await this.node(path);
      } else if (COMMIT_FILE.test(path)) await this.commit(path);
    }
  }

  /** Drops what came of files that are gone or have changed. */
  forget(paths: readonly string[], changed: readonly string[]): void {
    const kept = new Set(paths);
    for (const path of changed) kept.delete(path);
    const isKept = ({ file }: { readonly file: string }): boolean => kept.has(file);
    this.calls = this.calls.filter(isKept);
    this.commits = this.commits.filter(isKept);
    this.problems = this.problems.filter(isKept);
    if (!paths.includes(META_FILE)) this.meta = NO_META;
  }

  private async readMeta(): Promise<SessionMeta> {
    const bytes = await this.bytes(META_FILE, 'store/invalid-meta');
    if (bytes === null) return NO_META;
    const record = parseRecord(bytes);
    if (!isFault(record)) return readSessionMeta(record.plain);
    const remedy =
      'Restore meta.json from the git history; head, title and branch names are missing without it';
    this.problems.push({ code: 'store/invalid-meta', file: META_FILE, ...record, remedy });
    return NO_META;
  }

  private async node(path: string): Promise<void> {
    const bytes = await this.bytes(path, 'store/unreadable-node');
    if (bytes !== null) this.parse(path, bytes);
  }

  /** Reads a node at once where the source can: waiting costs a turn of the queue, and there are very many. */
  private lent(path: string): boolean {
    if (this.files.lend === undefined) return false;
    let bytes: Uint8Array;
    try {
      bytes = this.files.lend(path);
    } catch (error) {
      this.problems.push({ code: 'store/unreadable-node', file: path, ...unreadable(error) });
      return true;
    }
    // Nothing of the bytes is kept: all that is parsed is copied.
    this.parse(path, bytes);
    return true;
  }

  private parse(path: string, bytes: Uint8Array): void {
    const call = parseCall(path, bytes, this.decode);
    if (isProblem(call)) this.problems.push(call);
    else this.calls.push(inDialect(call, this.dialect));
  }

  private async commit(path: string): Promise<void> {
    const bytes = await this.bytes(path, 'store/unreadable-commit');
    if (bytes === null) return;
    const record = parseRecord(bytes, this.decode);
    if (!isFault(record)) this.commits.push(readContextCommit(record.plain, path));
    else {
      const remedy = 'Restore the file from the git history; merges recorded in it are unknown without it';
      this.problems.push({ code: 'store/unreadable-commit', file: path, ...record, remedy });
    }
  }

  private async bytes(path: string, code: Problem['code']): Promise<Uint8Array | null> {
    try {
      return await this.files.read(path);
    } catch (error) {
      this.problems.push({ code, file: path, ...unreadable(error) });
      return null;
    }
  }
}

/** A source that knows its own files says which of them failed, and what helps. */
function unreadable(error: unknown): { message: string; remedy: string } {
  if (error instanceof AfterturnError) {
    return { message: `cannot be read: ${error.place}: ${error.message}`, remedy: error.remedy };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { message: `cannot be read: ${reason}`, remedy: 'Check the permissions and the disk' };
}

function oneCallAnId(sorted: readonly Call[]): { kept: readonly Call[]; duplicates: readonly Call[] } {
  if (new Set(sorted.map(({ id }) => id)).size === sorted.length) return { kept: sorted, duplicates: [] };
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

function missingMeta(): Problem {
  const message = 'is missing, so head, title and branch names are unknown';
  return { code: 'store/missing-meta', file: META_FILE, message, remedy: 'Add the meta.json of the session' };
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
