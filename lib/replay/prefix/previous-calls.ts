import { inherited } from '../../graph/inherited.ts';
import { pathUp } from '../../graph/path-up.ts';
import type { SessionGraph } from '../../graph/session-graph.ts';
import type { PlannedCall } from '../call-replay.ts';
import { isModelCall } from '../model-calls.ts';

/** The call whose request another one goes on from. */
export interface PreviousCall {
  /** Index of the call; -1 where it is the first of its path. */
  readonly previous: number;
  /** True when both belong to one user turn, in which the design promises a stable prefix (seed §8). */
  readonly isWithinTurn: boolean;
}

/**
 * Per call, in the order given, the last earlier one that it continues: inside a function the
 * call before it in the same function; else the nearest on the path up, through its callers and
 * back along the branch. So a retry or a fork continues what came before the fork, and a spawned
 * branch begins anew. Linear in the session.
 */
export function previousCalls(graph: SessionGraph, calls: readonly PlannedCall[]): PreviousCall[] {
  const up = pathUp(graph);
  const own = Int32Array.from(graph.calls, (call, index) => (isModelCall(call) ? index : -1));
  const nearest = inherited(up, own, (self, above) => (self >= 0 ? self : above));
  const turns = turnsOf(calls);
  const lastIn = new Map<number, number>();
  return calls.map(({ call, frame }) => {
    const above = up[call] ?? -1;
    const onPath = above < 0 ? -1 : (nearest[above] ?? -1);
    const found = (frame.kind === 'frame' ? lastIn.get(frame.frame) : undefined) ?? onPath;
    if (frame.kind === 'frame') lastIn.set(frame.frame, call);
    // Edges that go against seq may lead to a call that did not exist yet.
    const previous = found < call ? found : -1;
    return { previous, isWithinTurn: previous >= 0 && turns.get(previous) === turns.get(call) };
  });
}

/** Per call the node that stands for its turn: the user message, or a program that the user ran. */
function turnsOf(calls: readonly PlannedCall[]): ReadonlyMap<number, number> {
  const chatTurns = new Map(
    calls.flatMap(({ call, frame }) => (frame.kind === 'chat' ? [[call, turnOr(frame.turn, call)]] : [])),
  );
  return new Map(
    calls.map(({ call, frame }) => {
      const outermost = frame.kind === 'chat' ? call : turnOr(frame.head, call);
      return [call, chatTurns.get(outermost) ?? outermost];
    }),
  );
}

function turnOr(turn: number, call: number): number {
  return turn < 0 ? call : turn;
}
