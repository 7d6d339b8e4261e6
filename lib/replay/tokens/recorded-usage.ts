import type { CallMetadata } from '../../store/call-metadata.ts';
import type { RecordedTokens } from './token-figure.ts';

/**
 * What was recorded of one call's usage; null where nothing was, or no count. Whether `input`
 * includes what was read from a cache is the provider's habit, so the figures are never added up.
 */
export interface RecordedUsage {
  readonly input: RecordedTokens | null;
  readonly output: RecordedTokens | null;
  readonly cacheRead: RecordedTokens | null;
  readonly cacheWrite: RecordedTokens | null;
}

/** The usage of a call, of that call alone: a session's running total is never looked at. Constant. */
export function recordedUsage(meta: CallMetadata): RecordedUsage {
  return {
    input: recorded(meta.inputTokens),
    output: recorded(meta.outputTokens),
    cacheRead: recorded(meta.cacheReadTokens),
    cacheWrite: recorded(meta.cacheWriteTokens),
  };
}

function recorded(tokens: number | null): RecordedTokens | null {
  const isCount = tokens !== null && Number.isSafeInteger(tokens) && tokens >= 0;
  return isCount ? { tokens, source: 'recorded' } : null;
}
