import { closingQuote } from '../base/closing-quote.ts';

/**
 * The part of a JSON object's text that holds one field's value, of a doubled key the last, as
 * parsers have it; null when there is none. The text must be known to be JSON, because nothing is
 * checked here: a string is jumped over, not read. Linear in the text, and much quicker than parsing.
 */
export function fieldText(json: string, key: string): string | null {
  let found: string | null = null;
  let at = afterSpace(json, 0);
  if (json.charCodeAt(at) !== OPEN_OBJECT) return null;
  for (at = afterSpace(json, at + 1); json.charCodeAt(at) === QUOTE; at = afterSpace(json, at + 1)) {
    const keyEnd = stringEnd(json, at);
    const start = afterSpace(json, afterSpace(json, keyEnd) + 1);
    const end = valueEnd(json, start);
    if (isString(json.slice(at, keyEnd), key)) found = json.slice(start, end);
    at = afterSpace(json, end);
  }
  return found;
}

// Compared by code: asking a long text for characters would make a string of each.
const QUOTE = 0x22;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const COMMA = 0x2c;
const SPACE = 0x20;

function isString(quoted: string, text: string): boolean {
  return quoted.includes('\\') ? JSON.parse(quoted) === text : quoted.slice(1, -1) === text;
}

/** In JSON nothing between two values has a lower code than a space but white space. */
function afterSpace(json: string, from: number): number {
  let at = from;
  while (json.charCodeAt(at) <= SPACE) at += 1;
  return at;
}

function valueEnd(json: string, start: number): number {
  if (json.charCodeAt(start) === QUOTE) return stringEnd(json, start);
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(json, at) - 1;
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth += 1;
    else if (depth === 0 && (code === COMMA || code === CLOSE_OBJECT || code <= SPACE)) return at;
    else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return json.length;
}

/** The place behind the closing quote of the string that begins at a place. */
function stringEnd(json: string, start: number): number {
  const quote = closingQuote(json, start + 1);
  return quote < 0 ? json.length : quote + 1;
}
