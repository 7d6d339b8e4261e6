import { sha256Hex } from '../../base/sha256.ts';
import { canonicalJson } from '../../base/python/json.ts';
import { isSummary } from '../../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { CallReplay } from '../../replay/call-replay.ts';
import type { ContextEntry } from '../../replay/context-trail.ts';
import { recordsInForce } from '../../replay/records-in-force.ts';
import { contextDigest } from '../../replay/trail-of.ts';
import { DIGEST_DIGITS, type SnapshotCall } from './snapshot-call.ts';
import { snapshotWord } from './snapshot-word.ts';

/** What a snapshot says of replayed calls, in their order. Near-linear: what entries share is asked once. */
export function snapshotOf(graph: SessionGraph, replays: readonly CallReplay[]): SnapshotCall[] {
  const prompts = recordsInForce(graph, 'context/system_prompt');
  const tools = recordsInForce(graph, 'context/tool_snapshot');
  const digestOf = recordDigests(graph);
  const summaryIn = summaries(graph);
  return replays.map(({ call, context, boundary, doubts }) => {
    const { id, seq } = callAt(graph, call);
    return {
      seq: String(seq),
      id: snapshotWord(id),
      context: contextDigest(context).slice(0, DIGEST_DIGITS),
      messages: String(context?.messages ?? 0),
      boundary: boundary < 0 ? '-' : String(boundary),
      summary: summaryIn(context),
      prompt: digestOf(prompts[call] ?? -1),
      tools: digestOf(tools[call] ?? -1),
      exact: exactness(doubts),
    };
  });
}

/** The policy stands in the snapshot's head, so that it sets manifests aside is not said again of each call. */
function exactness(doubts: CallReplay['doubts']): string {
  const codes = new Set(doubts.map(({ code }) => code).filter((code) => code !== 'manifest-ignored'));
  return codes.size === 0 ? 'yes' : [...codes].sort().join('+');
}

function recordDigests(graph: SessionGraph): (index: number) => string {
  const known = new Map<number, string>();
  return (index) => {
    if (index < 0) return '-';
    const digest =
      known.get(index) ?? sha256Hex(canonicalJson(callAt(graph, index).output)).slice(0, DIGEST_DIGITS);
    known.set(index, digest);
    return digest;
  };
}

/** Finds the summary in a context: there is one at most, so what an entry has in front of it is remembered. */
function summaries(graph: SessionGraph): (context: ContextEntry | null) => string {
  const known = new Map<ContextEntry, string>();
  return (context) => {
    const way: ContextEntry[] = [];
    let found = '-';
    for (let entry = context; entry !== null; entry = entry.before) {
      const before = known.get(entry);
      if (before !== undefined) {
        found = before;
        break;
      }
      way.push(entry);
    }
    for (const entry of way.reverse()) {
      const call = callAt(graph, entry.node);
      if (isSummary(call)) found = snapshotWord(call.id);
      known.set(entry, found);
    }
    return found;
  };
}
