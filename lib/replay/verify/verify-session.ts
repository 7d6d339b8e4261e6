import type { SessionGraph } from '../../graph/session-graph.ts';
import type { CallReplay } from '../call-replay.ts';
import type { Policy } from '../policy.ts';
import type { Verification } from './verification.ts';
import { verifyCalls } from './verify-calls.ts';
import { type CommitVerification, verifyCommits } from './verify-commits.ts';

/** Everything a store recorded of its contexts, held against what is derived. */
export interface SessionVerification {
  /** Of each call, in the order of the replays. */
  readonly calls: readonly (readonly Verification[])[];
  readonly commits: readonly CommitVerification[];
}

/** Verifies the replays of a session, made under the same policy and with their contexts. */
export function verifySession(
  graph: SessionGraph,
  replays: readonly CallReplay[],
  policy: Policy,
): SessionVerification {
  return { calls: verifyCalls(graph, replays, policy), commits: verifyCommits(graph, policy) };
}
