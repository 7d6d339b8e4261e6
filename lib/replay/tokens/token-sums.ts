import type { CallTokens } from './call-tokens.ts';
import type { RecordedUsage } from './recorded-usage.ts';

/** A sum over some of a session's calls. */
export interface SumOverCalls {
  /** How many calls it is over. */
  readonly calls: number;
  readonly tokens: number;
}

/**
 * What calls come to together: each call sends its whole context again, so these are sums over
 * calls and no sizes of a context. Recorded and estimated figures stay apart; each recorded one is
 * over the calls that have it, which may be none.
 */
export interface TokenSums {
  readonly estimated: Readonly<Record<'request' | 'reply', SumOverCalls>>;
  readonly recorded: Readonly<Record<keyof RecordedUsage, SumOverCalls>>;
}

const NOTHING: SumOverCalls = { calls: 0, tokens: 0 };

/** The sums over no call. */
export const NO_SUMS: TokenSums = {
  estimated: { request: NOTHING, reply: NOTHING },
  recorded: { input: NOTHING, output: NOTHING, cacheRead: NOTHING, cacheWrite: NOTHING },
};

/** The sums with one call more. Constant. */
export function withCall({ estimated, recorded }: TokenSums, call: CallTokens): TokenSums {
  return {
    estimated: {
      request: plus(estimated.request, call.request),
      reply: plus(estimated.reply, call.reply),
    },
    recorded: {
      input: plus(recorded.input, call.recorded.input),
      output: plus(recorded.output, call.recorded.output),
      cacheRead: plus(recorded.cacheRead, call.recorded.cacheRead),
      cacheWrite: plus(recorded.cacheWrite, call.recorded.cacheWrite),
    },
  };
}

function plus(sum: SumOverCalls, figure: { readonly tokens: number } | null): SumOverCalls {
  return figure === null ? sum : { calls: sum.calls + 1, tokens: sum.tokens + figure.tokens };
}
