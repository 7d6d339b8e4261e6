import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { CallReplay } from '../../replay/call-replay.ts';
import { type ContextEntry, entriesOf } from '../../replay/context-trail.ts';
import type { SnapshotSession, WrittenCall } from './read-snapshot.ts';
import { counted } from '../counted.ts';
import { DIGEST_DIGITS, type SnapshotCall } from './snapshot-call.ts';
import { snapshotOf } from './snapshot-of.ts';

/** A call that is not as a snapshot has it. */
export interface SnapshotChange {
  /** Id as a word. */
  readonly call: string;
  readonly kind: 'changed' | 'new' | 'gone';
  /** Why, in words, each a cause of its own; empty for a call that is new or gone. */
  readonly causes: readonly string[];
  /** Place of the first message that differs, from 0; null where none does. */
  readonly message: number | null;
  /** Id of the node that it is made of, as the store has it; null where the context ends. */
  readonly node: string | null;
}

/**
 * Holds the replayed calls of a session against a snapshot of it, in seq order, those that are
 * gone last. The snapshot knows digests alone, so nodes are named from the store. Linear in both, and in
 * the contexts of calls that changed.
 */
export function compareSnapshot(
  graph: SessionGraph,
  replays: readonly CallReplay[],
  written: SnapshotSession,
): SnapshotChange[] {
  const now = snapshotOf(graph, replays);
  const places = new Map(now.map(({ id }, at) => [id, at]));
  const changes = new Map<string, SnapshotChange>();
  const gone: SnapshotChange[] = [];
  const digests: string[] = [];
  for (const call of written.calls) {
    digests.splice(call.keep, Infinity, ...call.add);
    const at = places.get(call.id);
    const current = at === undefined ? undefined : now[at];
    if (at === undefined || current === undefined) gone.push(bare(call.id, 'gone'));
    else {
      const change = changeOf(graph, call, digests, current, replays[at]?.context ?? null);
      if (change !== null) changes.set(call.id, change);
    }
  }
  const known = new Set(written.calls.map(({ id }) => id));
  const found = now.flatMap(({ id }) => (known.has(id) ? (changes.get(id) ?? []) : bare(id, 'new')));
  return [...found, ...gone];
}

function bare(call: string, kind: 'new' | 'gone'): SnapshotChange {
  return { call, kind, causes: [], message: null, node: null };
}

const NAMED = {
  boundary: 'aging boundary',
  summary: 'summary',
  prompt: 'system prompt',
  tools: 'tools',
  exact: 'exact',
} as const satisfies Partial<Record<keyof SnapshotCall, string>>;

function changeOf(
  graph: SessionGraph,
  before: WrittenCall,
  digests: readonly string[],
  now: SnapshotCall,
  context: ContextEntry | null,
): SnapshotChange | null {
  const fields = Object.keys(NAMED) as (keyof typeof NAMED)[];
  const causes = fields
    .filter((field) => before[field] !== now[field])
    .map((field) => `${NAMED[field]} ${before[field]} → ${now[field]}`);
  if (before.context === now.context && causes.length === 0) return null;
  const first = before.context === now.context ? null : firstDifference(graph, digests, entriesOf(context));
  return {
    call: now.id,
    kind: 'changed',
    causes: first === null ? causes : [...causes, first.cause],
    message: first?.message ?? null,
    node: first?.node ?? null,
  };
}

function firstDifference(
  graph: SessionGraph,
  digests: readonly string[],
  entries: readonly ContextEntry[],
): { cause: string; message: number; node: string | null } {
  const now = entries.map(({ digest }) => digest.slice(0, DIGEST_DIGITS));
  let at = 0;
  while (at < now.length && now[at] === digests[at]) at += 1;
  const entry = entries[at];
  const message = messageAt(entries[at - 1], entry);
  if (entry === undefined) {
    return { cause: `ends ${counted(digests.length - at, 'node')} earlier`, message, node: null };
  }
  const { id } = callAt(graph, entry.node);
  return { cause: causeAt(at, digests, now, id), message, node: id };
}

/** What happened at the first place that differs, told by where either side goes on. */
function causeAt(at: number, before: readonly string[], now: readonly string[], id: string): string {
  if (at >= before.length) return `goes on for ${counted(now.length - at, 'node')} from ${id}`;
  const left = before.indexOf(now[at] ?? '', at);
  if (left >= 0) return `lacks ${counted(left - at, 'node')} before ${id}`;
  const came = now.indexOf(before[at] ?? '', at);
  if (came >= 0) return `${counted(came - at, 'node')} came in from ${id}`;
  return `now has ${id} there, another node or another form of it`;
}

/** A tool call changes the assistant message that it joins. */
function messageAt(before: ContextEntry | undefined, entry: ContextEntry | undefined): number {
  const messages = before?.messages ?? 0;
  return entry?.joins === true && before !== undefined && before.open >= 0 ? before.open : messages;
}
