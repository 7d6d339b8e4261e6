import { CHARACTERS_OVER_FOUR } from '../lib/replay/tokens/characters-over-four.ts';
import type { Estimator } from '../lib/replay/tokens/estimator.ts';

/** Names that `--tokenizer` takes. */
export const TOKENIZER_NAMES = ['characters', 'o200k', 'cl100k'] as const;

export type TokenizerName = (typeof TOKENIZER_NAMES)[number];

/** A word of this many characters or spaces is cut before it is counted. */
const LONGEST_RUN = 256;
/** In a transcript, what looks like a special token is text. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/** An estimator by its name. The vocabulary of a tokenizer is loaded when it is asked for, in about half a second. */
export async function openTokenizer(name: TokenizerName): Promise<Estimator> {
  if (name === 'characters') return CHARACTERS_OVER_FOUR;
  const { countTokens } =
    name === 'o200k'
      ? await import('gpt-tokenizer/encoding/o200k_base')
      : await import('gpt-tokenizer/encoding/cl100k_base');
  return {
    name: `${name}_base`,
    count: (text) => piecesOf(text).reduce((sum, piece) => sum + countTokens(piece, AS_TEXT), 0),
  };
}

/**
 * Merging pairs costs the square of a run without spaces, or of spaces alone, so a long one, such
 * as a file in base64, is cut: at most one token more for each cut. Linear.
 */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { index, 0: run } of text.matchAll(LONG_RUN)) {
    pieces.push(text.slice(from, index + run.length));
    from = index + run.length;
  }
  return from === 0 ? [text] : [...pieces, text.slice(from)];
}

const LONG_RUN = new RegExp(`\\S{${LONGEST_RUN}}|\\s{${LONGEST_RUN}}`, 'gu');
