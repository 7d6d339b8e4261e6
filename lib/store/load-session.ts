import { AfterturnError } from '../base/afterturn-error.ts';
import { sessionId } from '../base/brand.ts';
import type { Problem } from '../base/problem.ts';
import { type DecodeUtf8, decodeUtf8 } from '../base/utf8.ts';
import type { Call } from './call.ts';
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
}

/**
 * Reads one session through the port. What cannot be read becomes a problem and the rest still
 * loads; nothing throws for a bad file. Linear in the bytes, plus the sort by seq.
 */
export async function loadSession(files: SessionFiles, options: LoadOptions = {}): Promise<Session> {
  const reader = new Reader(files, options.decode ?? decodeUtf8);
  const meta = await reader.meta();
  const calls: Call[] = [];
  for (const path of files.paths) {
    if (NODE_FILE.test(path)) {
      if (!reader.lent(path, calls)) await reader.node(path, calls);
    } else if (COMMIT_FILE.test(path)) await reader.commit(path);
  }
  for (const path of files.refused) reader.problems.push(unsafe(path));
  const { kept, duplicates } = oneCallAnId(calls.sort(bySeq));
  const id = meta.raw['id'];
  return {
    id: sessionId(typeof id === 'string' && id !== '' ? id : files.name),
    input: files.input,
    meta,
    calls: kept,
    duplicates,
    commits: reader.commits.sort((a, b) => compare(a.file, b.file)),
    problems: reader.problems.sort((a, b) => compare(a.file, b.file)),
  };
}

class Reader {
  readonly problems: Problem[] = [];
  readonly commits: ContextCommit[] = [];

  constructor(
    private readonly files: SessionFiles,
    private readonly decode: DecodeUtf8,
  ) {}

  async meta(): Promise<SessionMeta> {
    if (!this.files.paths.includes(META_FILE)) {
      this.problems.push(missingMeta());
      return NO_META;
    }
    const bytes = await this.bytes(META_FILE, 'store/invalid-meta');
    if (bytes === null) return NO_META;
    const record = parseRecord(bytes, this.decode);
    if (!isFault(record)) return readSessionMeta(record.plain);
    const remedy =
      'Restore meta.json from the git history; head, title and branch names are missing without it';
    this.problems.push({ code: 'store/invalid-meta', file: META_FILE, ...record, remedy });
    return NO_META;
  }

  async node(path: string, calls: Call[]): Promise<void> {
    const bytes = await this.bytes(path, 'store/unreadable-node');
    if (bytes !== null) this.parse(path, bytes, calls);
  }

  /** Reads a node at once where the source can: waiting costs a turn of the queue, and there are very many. */
  lent(path: string, calls: Call[]): boolean {
    if (this.files.lend === undefined) return false;
    let bytes: Uint8Array;
    try {
      bytes = this.files.lend(path);
    } catch (error) {
      this.problems.push({ code: 'store/unreadable-node', file: path, ...unreadable(error) });
      return true;
    }
    // Nothing of the bytes is kept: all that is parsed is copied.
    this.parse(path, bytes, calls);
    return true;
  }

  private parse(path: string, bytes: Uint8Array, calls: Call[]): void {
    const call = parseCall(path, bytes, this.decode);
    if (isProblem(call)) this.problems.push(call);
    else calls.push(call);
  }

  async commit(path: string): Promise<void> {
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
