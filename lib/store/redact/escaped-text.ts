import type { TextRange } from './private-key.ts';

/** Escapes of JSON, and the NUL that stands between the letters of a text in UTF-16. */
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\0/g;
const MAY_ESCAPE = /[\\\0]/;

/**
 * A text with the escapes of JSON resolved, wherever they stand; what is none is left as it is.
 * Linear.
 */
export function unescaped(text: string): string {
  if (!MAY_ESCAPE.test(text)) return text;
  return text.replace(ESCAPE, (escape) => (escape === '\0' ? '' : (JSON.parse(`"${escape}"`) as string)));
}

/** Where ranges of the unescaped text, in order and apart, lie in the text as written. Linear. */
export function writtenRanges<Range extends TextRange>(
  text: string,
  ranges: readonly Range[],
): readonly Range[] {
  if (ranges.length === 0 || !MAY_ESCAPE.test(text)) return ranges;
  const places = placeFinder(text);
  return ranges.map((range) => ({ ...range, start: places(range.start), end: places(range.end) }));
}

/** Turns places in the unescaped text, asked in rising order, into places in the text as written. */
function placeFinder(text: string): (place: number) => number {
  const escapes = text.matchAll(ESCAPE);
  let next = escapes.next();
  /** How much longer the text as written is in front of the next escape. */
  let longer = 0;
  return (place) => {
    while (!next.done && next.value.index - longer < place) {
      longer += next.value[0].length - (next.value[0] === '\0' ? 0 : 1);
      next = escapes.next();
    }
    return place + longer;
  };
}
