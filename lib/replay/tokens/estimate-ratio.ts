import type { CallTokens } from './call-tokens.ts';

/** Fewer calls than this say nothing about what is usual in a session. */
const LEAST_CALLS = 5;
/** No call is unusual within this factor of the others. */
const LEAST_FACTOR = 2;
/** Nor within this many times the median distance of the others. */
const SPREADS = 6;

/** Recorded input over the estimate of the request, above 0; null where there is not both. Constant. */
export function estimateRatio({ recorded, request }: CallTokens): number | null {
  const input = recorded.input?.tokens ?? 0;
  return input === 0 || request.tokens === 0 ? null : input / request.tokens;
}

/**
 * Calls whose recorded input is far from the estimate while that of the others is not: by more
 * than a factor of two from the median ratio, and by more than six times the median distance to it
 * (both of logarithms). Only calls count whose request is recorded whole, five at least. An
 * estimator cannot say more: tokenizers differ, and so does what a provider adds. Indexes, in the
 * order given. Linear, plus sorting.
 */
export function unusualRatios(calls: readonly CallTokens[]): number[] {
  const ratios = comparable(calls).map((each) => [each.call, Math.log(estimateRatio(each) ?? 1)] as const);
  if (ratios.length < LEAST_CALLS) return [];
  const middle = median(ratios.map(([, ratio]) => ratio));
  const spread = median(ratios.map(([, ratio]) => Math.abs(ratio - middle)));
  const limit = Math.max(Math.log(LEAST_FACTOR), SPREADS * spread);
  return ratios.filter(([, ratio]) => Math.abs(ratio - middle) > limit).map(([call]) => call);
}

/** Where a provider counts cached tokens apart, only calls that used no cache can be compared. */
function comparable(calls: readonly CallTokens[]): CallTokens[] {
  const isApart = calls.some(
    ({ recorded: { input, cacheRead } }) => (cacheRead?.tokens ?? 0) > (input?.tokens ?? Infinity),
  );
  const isCached = ({ recorded: { cacheRead, cacheWrite } }: CallTokens): boolean =>
    (cacheRead?.tokens ?? 0) + (cacheWrite?.tokens ?? 0) > 0;
  return calls.filter((each) => each.isWhole && estimateRatio(each) !== null && !(isApart && isCached(each)));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
