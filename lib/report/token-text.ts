import type { TokenFigure } from '../replay/tokens/token-figure.ts';
import type { SumOverCalls } from '../replay/tokens/token-sums.ts';

/** `1,234` as recorded, `~1,234` where it is an estimate, `–` where there is none. */
export function tokenText(figure: TokenFigure | null): string {
  if (figure === null) return '–';
  return figure.source === 'recorded' ? grouped(figure.tokens) : `~${grouped(figure.tokens)}`;
}

/** A sum, with a star where not all of the calls have the figure; `–` where none has. */
export function sumText({ calls, tokens }: SumOverCalls, all: number): string {
  if (calls === 0) return '–';
  return calls === all ? grouped(tokens) : `${grouped(tokens)}*`;
}

/** Digits with a comma between thousands. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
