/**
 * The writer's string functions where they differ from this language's own (spec: bytes are
 * compared, so line ends, white space and printability must be the writer's).
 */

// eslint-disable-next-line no-control-regex -- Python ends lines at these control characters too
const LINE_END = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/g;
/** A character class body: what Python's `str.isspace` and `\s` accept. */
export const SPACE_CLASS =
  '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const LEADING = new RegExp(`^[${SPACE_CLASS}]+`);
const ONLY_SPACE = new RegExp(`^[${SPACE_CLASS}]*$`);
const SPACE = new RegExp(`[${SPACE_CLASS}]`);
const NOT_PRINTABLE = /[\p{C}\p{Z}]/u;

/** Python's `text.splitlines()`: no last empty line, ten kinds of line end. */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  for (const end of text.matchAll(LINE_END)) {
    lines.push(text.slice(start, end.index));
    start = end.index + end[0].length;
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}

/** The first line of {@link splitLines}, or "" of an empty text, without splitting the rest. */
export function firstLine(text: string): string {
  const end = text.search(LINE_END);
  return end < 0 ? text : text.slice(0, end);
}

/** Python's `text.strip()`. */
export function strip(text: string): string {
  return stripEnd(text.replace(LEADING, ''));
}

/** Python's `text.rstrip()`. Linear, however much white space there is. */
export function stripEnd(text: string): string {
  let end = text.length;
  while (end > 0 && SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** True of an empty text and of one that is white space alone. */
export function isBlank(text: string): boolean {
  return ONLY_SPACE.test(text);
}

/** Python's `character.isprintable()` for one code point: the plain space is, other spaces are not. */
export function isPrintable(character: string): boolean {
  return character === ' ' || !NOT_PRINTABLE.test(character);
}
