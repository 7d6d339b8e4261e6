import type { SessionGraph } from '../../graph/session-graph.ts';
import type { CallReplay } from '../call-replay.ts';
import type { Policy } from '../policy.ts';
import { type PrefixTotals, prefixTotals } from '../prefix/prefix-totals.ts';
import { type SharedPrefix, sharedPrefixes } from '../prefix/shared-prefix.ts';
import { type BranchSums, branchSums } from './branch-sums.ts';
import { type CallTokens, callTokens } from './call-tokens.ts';
import { unusualRatios } from './estimate-ratio.ts';
import type { Estimator } from './estimator.ts';
import { NO_SUMS, type TokenSums, withCall } from './token-sums.ts';

/** One call's tokens and what it shares with the call before it. */
export interface CallAccount {
  readonly tokens: CallTokens;
  readonly prefix: SharedPrefix;
  /** True when the recorded input is unusually far from the estimate; see `unusualRatios`. */
  readonly isUnusual: boolean;
}

/** The token account of a session. */
export interface SessionTokens {
  /** Name of the estimator of every estimate in it. */
  readonly estimator: string;
  /** In the order of the replays. */
  readonly calls: readonly CallAccount[];
  readonly branches: readonly BranchSums[];
  /** Over all calls, each once. */
  readonly sums: TokenSums;
  readonly prefixes: PrefixTotals;
}

/** Accounts for the tokens of a session's calls, all from one replay. Near-linear in the session. */
export function sessionTokens(
  graph: SessionGraph,
  replays: readonly CallReplay[],
  policy: Policy,
  estimator: Estimator,
): SessionTokens {
  const tokens = callTokens(graph, replays, policy, estimator);
  const unusual = new Set(unusualRatios(tokens));
  const prefixes = sharedPrefixes(graph, replays, policy);
  return {
    estimator: estimator.name,
    calls: prefixes.flatMap((prefix, at) => {
      const own = tokens[at];
      return own === undefined ? [] : [{ tokens: own, prefix, isUnusual: unusual.has(own.call) }];
    }),
    branches: branchSums(graph, tokens),
    sums: tokens.reduce(withCall, NO_SUMS),
    prefixes: prefixTotals(prefixes),
  };
}
