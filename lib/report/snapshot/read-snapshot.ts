import { AfterturnError } from '../../base/afterturn-error.ts';
import { CALL_FIELDS, type SnapshotCall } from './snapshot-call.ts';
import { SNAPSHOT_VERSION } from './snapshot-text.ts';

/** A snapshot as it stands in a file. */
export interface Snapshot {
  /** Fields of the policy that were not the writer's, `name=value` as words. */
  readonly policy: readonly string[];
  readonly sessions: readonly SnapshotSession[];
}

export interface SnapshotSession {
  /** As `snapshotWord` writes it. */
  readonly id: string;
  readonly calls: readonly WrittenCall[];
}

/** A call, and the end of its line: how much the context keeps of the one before, and what it adds. */
export interface WrittenCall extends SnapshotCall {
  readonly keep: number;
  readonly add: readonly string[];
}

const LINE = new RegExp(
  `^(-?\\d+) (\\S+) ${CALL_FIELDS.map((field) => `${field}=(\\S+)`).join(' ')} keep=(\\d+) add=(-|[0-9a-f,]+)$`,
);

/** Reads a snapshot. Throws {@link AfterturnError} `snapshot/…` with the line. Linear. */
export function readSnapshot(text: string, place: string): Snapshot {
  const [first = '', second = '', ...lines] = text.replace(/\r\n/g, '\n').split('\n');
  checkVersion(first, place);
  if (!second.startsWith('policy ')) throw broken(place, 2, 'it does not say the policy');
  const sessions: { id: string; calls: WrittenCall[] }[] = [];
  let length = 0;
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    if (line.startsWith('session ')) {
      sessions.push({ id: line.slice('session '.length), calls: [] });
      length = 0;
      continue;
    }
    const call = readCall(line, place, at + 3);
    if (call.keep > length) throw broken(place, at + 3, `it keeps ${call.keep} of ${length} digests`);
    length = call.keep + call.add.length;
    const session = sessions.at(-1);
    if (session === undefined) throw broken(place, at + 3, 'a call stands before any session');
    session.calls.push(call);
  }
  const policy = second === 'policy -' ? [] : second.split(' ').slice(1);
  return { policy, sessions };
}

function checkVersion(first: string, place: string): void {
  const [, version] = /^afterturn-snapshot (\d+)$/.exec(first) ?? [];
  if (version === undefined) throw broken(place, 1, 'it is no snapshot of afterturn');
  if (Number(version) === SNAPSHOT_VERSION) return;
  const message = `it has version ${version}; this program reads version ${SNAPSHOT_VERSION}`;
  throw new AfterturnError(
    'snapshot/newer',
    message,
    place,
    'Use the afterturn that wrote it, or write it anew',
  );
}

function readCall(line: string, place: string, number: number): WrittenCall {
  const match = LINE.exec(line);
  if (match === null) throw broken(place, number, 'it is no line of a call');
  const [, seq = '', id = '', ...rest] = match;
  const [keep = '', add = ''] = rest.splice(CALL_FIELDS.length);
  const fields = Object.fromEntries(CALL_FIELDS.map((field, at) => [field, rest[at] ?? '']));
  return {
    ...(fields as unknown as SnapshotCall),
    seq,
    id,
    keep: Number(keep),
    add: add === '-' ? [] : add.split(','),
  };
}

function broken(place: string, line: number, message: string): AfterturnError {
  const remedy = 'Take it from git again, or write it anew with `afterturn snapshot write`';
  return new AfterturnError('snapshot/invalid', `line ${line}: ${message}`, place, remedy);
}
