import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { CallReplay } from '../call-replay.ts';
import { selectCall } from '../call-selection.ts';
import type { Policy } from '../policy.ts';
import { replaySession } from '../replay-session.ts';
import { turnCall } from '../turn-call.ts';
import { held, type Verification } from './verification.ts';

/** How many calls are looked at for an explanation, and how many are tried: where nothing fits, it stays cheap. */
const MOST_ASKED = 50;
const MOST_TRIED = 4;

/**
 * Holds the recorded aging boundaries against those that the policy gives as if none had been
 * recorded, each turn's taken at its first call (seed §8), in the order of the replays; null where
 * none was recorded. Where they differ, `note` names a `tailTurns` that gives what was recorded, if
 * one does and is found soon. Costs a replay without contexts, and one more for each explanation tried.
 */
export function boundaryChecks(
  graph: SessionGraph,
  replays: readonly CallReplay[],
  policy: Policy,
): (Verification | null)[] {
  const derived = boundariesUnder(graph, policy);
  const checks = replays.map(({ call }, at) => {
    const recorded = callAt(graph, call).meta.manifest?.agedBeforeSeq ?? null;
    return recorded === null ? null : held('boundary', recorded, derived[at] ?? -1);
  });
  explain(graph, replays, policy, checks);
  return checks;
}

/** Adds to each check that differs the setting that explains it. */
function explain(
  graph: SessionGraph,
  replays: readonly CallReplay[],
  policy: Policy,
  checks: (Verification | null)[],
): void {
  const tried = new Set<number>();
  let asked = 0;
  for (const [at, check] of checks.entries()) {
    if (check?.agrees !== false || check.note !== null) continue;
    if (tried.size === MOST_TRIED || asked === MOST_ASKED) return;
    asked += 1;
    const tailTurns = tailTurnsFor(graph, replays[at]?.call ?? -1, Number(check.recorded), policy);
    if (tailTurns === null || tried.has(tailTurns)) continue;
    tried.add(tailTurns);
    const others = boundariesUnder(graph, { ...policy, tailTurns, agingEnabled: true });
    for (const [place, other] of checks.entries()) {
      if (other?.agrees === false && other.note === null && other.recorded === others[place])
        checks[place] = { ...other, note: `tailTurns=${tailTurns} gives it` };
    }
  }
}

function boundariesUnder(graph: SessionGraph, policy: Policy): number[] {
  const asIf = replaySession(graph, { ...policy, ignoreManifests: true }, { contexts: false });
  return asIf.map(({ boundary }) => boundary);
}

/** The smallest `tailTurns` that gives a boundary at a call's turn, or null. Linear in the turn's context. */
function tailTurnsFor(graph: SessionGraph, call: number, boundary: number, policy: Policy): number | null {
  const { members } = selectCall(graph, turnCall(graph, call), { ...policy, ignoreManifests: true });
  const replies = members.map((index) => callAt(graph, index)).filter(({ role }) => role === 'llm');
  const newestFirst = replies.map(({ seq }): number => seq).sort((a, b) => b - a);
  if (boundary < 0) return Math.max(newestFirst.length, 1);
  const place = newestFirst.indexOf(boundary);
  // The oldest reply is no boundary: with so few of them nothing is aged.
  return place < 0 || place === newestFirst.length - 1 ? null : place + 1;
}
