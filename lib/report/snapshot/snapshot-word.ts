import { encodeUtf8 } from '../../base/utf8.ts';

/** All but what would end a word or a line, or look like an escape; ASCII alone, so that any tool can show it. */
const UNSAFE = /[^!-$&-~]+/g;

/** An id as one word: other characters than plain ASCII, and `%`, as `%` and two hex digits a byte. */
export function snapshotWord(id: string): string {
  if (id === '') return '%';
  // A lone dash means nothing is there.
  if (id === '-') return '%2D';
  return id.replace(UNSAFE, (text) =>
    [...encodeUtf8(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}
