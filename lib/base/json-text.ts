import { isJsonArray, JsonNumber, type JsonValue, keysOf, valueAt } from './json-value.ts';
import { jsonString } from './python/json.ts';

/** A value as people read it: a string as it is, nothing for null, the rest as indented JSON. */
export function textOf(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : jsonText(value);
}

/** Indented JSON that keeps numbers as they were written. Values nest at most 1000 deep. */
export function jsonText(value: JsonValue, indent = ''): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return jsonString(value);
  if (typeof value === 'boolean') return String(value);
  if (value instanceof JsonNumber) return value.lexeme;
  const inner = `${indent}  `;
  if (isJsonArray(value)) {
    return block(
      '[',
      ']',
      indent,
      value.map((item) => inner + jsonText(item, inner)),
    );
  }
  const fields = keysOf(value).map(
    (key) => `${inner}${jsonString(key)}: ${jsonText(valueAt(value, key) ?? null, inner)}`,
  );
  return block('{', '}', indent, fields);
}

function block(open: string, close: string, indent: string, lines: readonly string[]): string {
  return lines.length === 0 ? open + close : `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
