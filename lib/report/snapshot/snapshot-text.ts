import type { SessionGraph } from '../../graph/session-graph.ts';
import type { CallReplay } from '../../replay/call-replay.ts';
import { type ContextEntry, sharedStart } from '../../replay/context-trail.ts';
import { policyChanges } from '../../replay/policy-settings.ts';
import type { Policy } from '../../replay/policy.ts';
import { CALL_FIELDS, DIGEST_DIGITS, type SnapshotCall } from './snapshot-call.ts';
import { snapshotOf } from './snapshot-of.ts';
import { snapshotWord } from './snapshot-word.ts';

export const SNAPSHOT_VERSION = 1;

/** The first lines of a snapshot: what it is, and under which policy it was made. */
export function snapshotHead(policy: Policy): string {
  const changes = policyChanges(policy).map((change) => ` ${snapshotWord(change)}`);
  return `afterturn-snapshot ${SNAPSHOT_VERSION}\npolicy${changes.length === 0 ? ' -' : changes.join('')}\n`;
}

/**
 * One session of a snapshot: a line with its id, then a line a call, in seq order. A line ends with
 * what the context's nodes render as, as far as it is not what the line before has: `keep=K` of those, then `add=…`.
 * Linear in the calls and in what they do not share.
 */
export function snapshotSession(graph: SessionGraph, replays: readonly CallReplay[]): string {
  const calls = snapshotOf(graph, replays);
  let before: ContextEntry | null = null;
  const lines = calls.map((call, at) => {
    const context = replays[at]?.context ?? null;
    const { last } = sharedStart(before, context);
    before = context;
    return callLine(call, last?.length ?? 0, entriesBehind(context, last));
  });
  return `\nsession ${snapshotWord(graph.session.id)}\n${lines.map((line) => `${line}\n`).join('')}`;
}

function callLine(call: SnapshotCall, keep: number, added: readonly ContextEntry[]): string {
  const fields = CALL_FIELDS.map((field) => `${field}=${call[field]}`).join(' ');
  const add = added.map(({ digest }) => digest.slice(0, DIGEST_DIGITS)).join(',') || '-';
  return `${call.seq} ${call.id} ${fields} keep=${keep} add=${add}`;
}

function entriesBehind(context: ContextEntry | null, last: ContextEntry | null): ContextEntry[] {
  const entries: ContextEntry[] = [];
  for (let entry = context; entry !== null && entry !== last; entry = entry.before) entries.push(entry);
  return entries.reverse();
}
