import { AfterturnError } from '../base/afterturn-error.ts';
import type { Problem } from '../base/problem.ts';
import { type DecodeUtf8, decodeUtf8 } from '../base/utf8.ts';
import type { Call } from './call.ts';
import { type ContextCommit, readContextCommit } from './context-commit.ts';
import { type Dialect, inDialect } from './dialect.ts';
import { isProblem, parseCall } from './parse-call.ts';
import { isFault, parseRecord } from './parse-record.ts';
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

/** Reads the files of one session and keeps what came of them, so that some can be read again. */
export class SessionReader {
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
        // Waiting costs a turn of the queue, and there are very many: only where the source makes us.
        const waiting = this.node(path);
        if (waiting !== null) await waiting;
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

  /** Reads a node, at once where the source can, else when the promise is kept. */
  private node(path: string): Promise<void> | null {
    const read = this.begin(path);
    if (read instanceof Promise) return this.nodeLater(path, read);
    // Nothing of what is lent is kept: all that is parsed is copied.
    if (read !== null) this.parse(path, read);
    return null;
  }

  private begin(path: string): Uint8Array | Promise<Uint8Array> | null {
    try {
      return this.files.lend?.(path) ?? this.files.read(path);
    } catch (error) {
      this.refuse(path, 'store/unreadable-node', error);
      return null;
    }
  }

  private async nodeLater(path: string, read: Promise<Uint8Array>): Promise<void> {
    let bytes: Uint8Array;
    try {
      bytes = await read;
    } catch (error) {
      this.refuse(path, 'store/unreadable-node', error);
      return;
    }
    this.parse(path, bytes);
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
      this.refuse(path, code, error);
      return null;
    }
  }

  private refuse(file: string, code: Problem['code'], error: unknown): void {
    this.problems.push({ code, file, ...unreadable(error) });
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

function missingMeta(): Problem {
  const message = 'is missing, so head, title and branch names are unknown';
  return { code: 'store/missing-meta', file: META_FILE, message, remedy: 'Add the meta.json of the session' };
}
