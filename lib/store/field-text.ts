import { closingQuote } from '../base/closing-quote.ts';

/**
 * The part of a JSON object's text that holds one field's value, of a doubled key the last, as
 * parsers have it; null when it is not found. The text must be known to be JSON and the object to have the
 * field, because nothing is checked here: a string is jumped over, not read. Linear in the text, and
 * much quicker than parsing.
 */
export function fieldText(json: string, key: string): string | null {
  const only = onlyPlaceOf(json, key);
  if (only >= 0) {
    const start = afterSpace(json, afterSpace(json, only + key.length + 2) + 1);
    return json.slice(start, valueEnd(json, start));
  }
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
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const PLAIN_KEY = /^\w+$/;
/** The only way to escape a letter of such a key. */
const ASCII_ESCAPE = /\\u00[0-7]/;
const NUMBER_REST = /[\d.eE+-]*/y;

/**
 * Where a key stands that occurs once in the whole text; -1 when it occurs again or may be written with
 * escapes. Inside a string its quotes would be escaped, so one occurrence of a key that is there is the key.
 */
function onlyPlaceOf(json: string, key: string): number {
  if (!PLAIN_KEY.test(key)) return -1;
  const quoted = `"${key}"`;
  const first = json.indexOf(quoted);
  if (first < 0 || json.includes(quoted, first + 1) || ASCII_ESCAPE.test(json)) return -1;
  return first;
}

/**
 * True when every number in a JSON text is written as the engine would write it, so that its value
 * gives its lexeme. The text must be known to be JSON. Linear.
 */
export function hasOnlyShortestNumbers(json: string): boolean {
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(json, at) - 1;
    else if (code === MINUS || isDigit(code)) {
      const end = numberEnd(json, at);
      const lexeme = json.slice(at, end);
      if (String(Number(lexeme)) !== lexeme) return false;
      at = end - 1;
    }
  }
  return true;
}

function numberEnd(json: string, start: number): number {
  NUMBER_REST.lastIndex = start + 1;
  NUMBER_REST.test(json);
  return NUMBER_REST.lastIndex;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

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
