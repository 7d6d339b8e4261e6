import type { ShownTokens } from '../session/shown-context.ts';
import { count } from './figures.ts';

/** A figure with the words that say where it comes from. */
export interface TokenFigureText {
  readonly name: string;
  readonly value: string;
}

/**
 * What is estimated of a call's request and, after that and never added to it, what was recorded;
 * what the store does not hold is left out. `~` marks an estimate.
 */
export function tokenFigures(tokens: ShownTokens): TokenFigureText[] {
  const { history, system, tools, liveTurn, recorded } = tokens;
  const parts = [history, system, tools, liveTurn].reduce<number>((sum, part) => sum + (part ?? 0), 0);
  const known: readonly (readonly [string, number | undefined])[] = [
    ['recorded input', recorded.input?.tokens],
    ['recorded output', recorded.output?.tokens],
    ['recorded cache read', recorded.cacheRead?.tokens],
    ['recorded cache write', recorded.cacheWrite?.tokens],
  ];
  return [
    { name: 'tokens of the request, estimated (characters ÷ 4)', value: `~${count(parts)}` },
    { name: 'of these the history', value: `~${count(history)}` },
    ...known.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value: count(value) }])),
  ];
}
