import { type CodePoints, codePoints } from './brand.ts';

/**
 * Lengths and cuts in code points, the unit of the writer. A lone surrogate counts as one.
 * Plain BMP text, the common case, is answered without a walk.
 */

const HAS_PAIR = /[\ud800-\udbff][\udc00-\udfff]/;

/** Number of code points of a text. Linear. */
export function lengthOf(text: string): CodePoints {
  if (!HAS_PAIR.test(text)) return codePoints(text.length);
  let pairs = 0;
  for (let at = 0; at < text.length - 1; at += 1) {
    if (!isPairAt(text, at)) continue;
    pairs += 1;
    at += 1;
  }
  return codePoints(text.length - pairs);
}

/** True when the text has more than `cap` code points; cheap for short and for very long texts. */
export function isLongerThan(text: string, cap: number): boolean {
  if (text.length <= cap) return false;
  if (text.length > 2 * cap) return true;
  return lengthOf(text) > cap;
}

/** The first `count` code points, as Python's `text[:count]`. */
export function takeFirst(text: string, count: number): string {
  if (count >= text.length) return text;
  return text.slice(0, unitsOfFirst(text, count));
}

/** The last `count` code points, as Python's `text[-count:]` for a count above 0. */
export function takeLast(text: string, count: number): string {
  if (count <= 0) return '';
  let at = text.length;
  for (let taken = 0; taken < count && at > 0; taken += 1) at -= at >= 2 && isPairAt(text, at - 2) ? 2 : 1;
  return text.slice(at);
}

function unitsOfFirst(text: string, count: number): number {
  let at = 0;
  for (let taken = 0; taken < count && at < text.length; taken += 1) at += isPairAt(text, at) ? 2 : 1;
  return at;
}

function isPairAt(text: string, at: number): boolean {
  const high = text.charCodeAt(at);
  if (high < 0xd800 || high > 0xdbff) return false;
  const low = text.charCodeAt(at + 1);
  return low >= 0xdc00 && low <= 0xdfff;
}
