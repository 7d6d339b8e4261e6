import { isJsonArray, JsonNumber, type JsonValue, keysOf, valueAt } from '../json-value.ts';
import { numberAsRepr } from './number.ts';
import { isPrintable } from './text.ts';

/** Python's `str(value)`: a string is itself, everything else its `repr`. */
export function pythonStr(value: JsonValue): string {
  return typeof value === 'string' ? value : pythonRepr(value);
}

/** Python's `repr(value)` of a value read from JSON. Nesting is bounded by the reader. */
export function pythonRepr(value: JsonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'string') return stringRepr(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value instanceof JsonNumber) return numberAsRepr(value);
  if (isJsonArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  const fields = keysOf(value).map((key) => `${stringRepr(key)}: ${pythonRepr(valueAt(value, key) ?? null)}`);
  return `{${fields.join(', ')}}`;
}

const NAMED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function stringRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let body = '';
  for (const character of text) body += character === quote ? `\\${quote}` : escaped(character);
  return quote + body + quote;
}

function escaped(character: string): string {
  const named = NAMED[character];
  if (named !== undefined) return named;
  if (isPrintable(character)) return character;
  const point = character.codePointAt(0) ?? 0;
  if (point <= 0xff) return `\\x${point.toString(16).padStart(2, '0')}`;
  if (point <= 0xffff) return `\\u${point.toString(16).padStart(4, '0')}`;
  return `\\U${point.toString(16).padStart(8, '0')}`;
}
