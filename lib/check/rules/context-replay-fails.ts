import { callAt } from '../../graph/session-graph.ts';
import type { CallFrame } from '../../replay/call-frame.ts';
import type { Doubt } from '../../replay/doubt.ts';
import { isCalledFromElsewhere } from '../leads-out.ts';
import { quoted } from '../quoted.ts';
import { replaysOf } from '../replays-of.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';

const FAILS: ReadonlySet<Doubt['code']> = new Set(['no-user-turn', 'missing-node']);
/** What breaks a chain, by the node at which it does. */
const BREAKS = [
  'edge/dangling-predecessor',
  'edge/missing-predecessor',
  'branch/broken-chain',
  'edge/cycle',
  'branch/traversal-gap',
];

export const contextReplayFails: Rule = {
  id: 'context/replay-fails',
  severity: 'error',
  title: 'The context of every call can be derived',
  why: 'What the model saw cannot be shown: the turn that it answered, or a part of the conversation before it, is not on its chain.',
  remedy: 'Restore the missing node or edge from the git history',
  source: 'Design overview §6 "Context Rendering"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2; head l2',
    invalid: 'u1 < ROOT; l1 < u1; l2 < l1; head l2',
  },
  *check(subject) {
    const { graph } = subject;
    for (const { call, frame, doubts } of replaysOf(subject)) {
      const doubt = doubts.find(({ code }) => FAILS.has(code));
      if (doubt === undefined) continue;
      const { id } = callAt(graph, call);
      if (isSpawnedUnseen(subject, frame)) continue;
      const start = frame.kind === 'chat' ? (frame.turn < 0 ? call : frame.turn) : frame.head;
      yield {
        nodes: [id],
        message: `the context of ${quoted(id)} cannot be derived: ${doubt.reason}`,
        causes: causesAt(subject, [call, start, graph.indexOf(doubt.node)]),
      };
    }
  },
};

/** True where the chain begins with a spawn from a session that is not here: what it forked from is there. */
function isSpawnedUnseen({ graph, chainEnds }: Subject, { turn, head }: CallFrame): boolean {
  const end = graph.calls[chainEnds[turn < 0 ? head : turn] ?? -1];
  return end !== undefined && isCalledFromElsewhere(graph, end);
}

function causesAt({ graph, chainEnds }: Subject, starts: readonly number[]) {
  const ends = starts.flatMap((start) => [start, chainEnds[start] ?? -1, graph.callers[start] ?? -1]);
  const ids = ends.flatMap((index) => graph.calls[index]?.id ?? []);
  const rules = [
    ...BREAKS,
    'edge/dangling-caller',
    'edge/disconnected',
    'seq/edge-order',
    'compaction/seq-interval',
    'node/field-type',
  ];
  return ids.flatMap((of) => rules.map((rule) => ({ rule, of })));
}
