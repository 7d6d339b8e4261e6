import { isJsonArray, JsonNumber, type JsonValue, keysOf, valueAt } from '../json-value.ts';
import { numberAsJson } from './number.ts';

interface Style {
  readonly comma: string;
  readonly colon: string;
  readonly sortKeys: boolean;
}

const SPACED: Style = { comma: ', ', colon: ': ', sortKeys: false };
const COMPACT: Style = { comma: ',', colon: ':', sortKeys: false };
const CANONICAL: Style = { comma: ',', colon: ':', sortKeys: true };

/** Python's `json.dumps(value, ensure_ascii=False)`: spaced, key order kept. */
export function pythonJson(value: JsonValue): string {
  return write(value, SPACED);
}

/** No spaces, key order kept, non-ASCII kept. */
export function compactJson(value: JsonValue): string {
  return write(value, COMPACT);
}

/** Sorted keys, no spaces, non-ASCII kept: the form whose UTF-8 bytes digests are made of. */
export function canonicalJson(value: JsonValue): string {
  return write(value, CANONICAL);
}

/** A string in JSON, non-ASCII and lone surrogates kept. */
export function jsonString(text: string): string {
  const quoted = JSON.stringify(text);
  // JSON.stringify escapes lone surrogates; Python writes them as they are.
  return quoted.includes('\\ud') ? restoreSurrogates(quoted) : quoted;
}

function restoreSurrogates(quoted: string): string {
  return quoted.replace(/\\(?:u(d[89a-f][0-9a-f]{2})|.)/g, (escape, hex: string | undefined) =>
    hex === undefined ? escape : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

// Values nest at most MAX_JSON_DEPTH deep, so recursion is bounded.
function write(value: JsonValue, style: Style): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return jsonString(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value instanceof JsonNumber) return numberAsJson(value);
  if (isJsonArray(value)) return `[${value.map((item) => write(item, style)).join(style.comma)}]`;
  const keys = style.sortKeys ? [...keysOf(value)].sort(byCodePoint) : keysOf(value);
  const fields = keys.map((key) => jsonString(key) + style.colon + write(valueAt(value, key) ?? null, style));
  return `{${fields.join(style.comma)}}`;
}

/** Python sorts by code point; plain comparison here goes by UTF-16 unit, which differs above the BMP. */
function byCodePoint(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
