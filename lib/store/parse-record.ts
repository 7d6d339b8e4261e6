import { byteOffsetOf, type DecodeUtf8, decodeUtf8, Utf8Error } from '../base/utf8.ts';
import { JsonNumber, type JsonValue, isIntegerLikeKey, isJsonArray, keysOf } from '../base/json-value.ts';
import { fieldText, hasOnlyShortestNumbers } from './field-text.ts';
import { isFields } from './lenient-fields.ts';
import { JsonSyntaxError, MAX_JSON_DEPTH, parseJson } from '../base/parse-json.ts';

/** A JSON object from a file: plain values, and on demand the same with every lexeme kept. */
export interface JsonRecord {
  /** Numbers are plain; as `JSON.parse` gives it. */
  readonly plain: Readonly<Record<string, unknown>>;
  /** One field as written: numbers by lexeme, keys in order. null when absent. No name of `Object.prototype`. */
  exact(...path: readonly string[]): JsonValue;
}

/** Why a file gave no record. `byteOffset` counts from the start of the file. */
export interface RecordFault {
  readonly message: string;
  readonly byteOffset: number;
}

/** The most bytes of one file that are read: what an engine's string can hold. */
const MAX_BYTES = 0x1fffffe8;

/** Reads a file that should hold one JSON object. A fault is a value: the caller reports it. */
export function parseRecord(bytes: Uint8Array, decode: DecodeUtf8 = decodeUtf8): JsonRecord | RecordFault {
  if (bytes.length > MAX_BYTES) {
    const size = Math.ceil(bytes.length / 2 ** 20);
    return { message: `is ${size} MB large; at most 511 MB of one file are read`, byteOffset: MAX_BYTES };
  }
  try {
    const text = decode(bytes);
    const plain = plainOf(text);
    if (!isFields(plain)) return { message: `holds ${nameOf(plain)}, not a JSON object`, byteOffset: 0 };
    return new ParsedRecord(plain, text);
  } catch (error) {
    if (error instanceof Utf8Error) return { message: 'is not UTF-8', byteOffset: error.byteOffset };
    if (error instanceof TextFault) return { message: error.message, byteOffset: error.byteOffset };
    throw error;
  }
}

export function isFault(result: JsonRecord | RecordFault): result is RecordFault {
  return 'byteOffset' in result;
}

class TextFault extends Error {
  constructor(
    message: string,
    readonly byteOffset: number,
  ) {
    super(message);
  }
}

/** The engine's parser first, for speed; ours where it refuses, for the place or for a NaN. */
function plainOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return mayNestTooDeep(text) && nestsTooDeep(value) ? withoutLexemes(parseOrFault(text)) : value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return withoutLexemes(parseOrFault(text));
  }
}

function parseOrFault(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const bom = text.startsWith('\ufeff') ? 'begins with a byte order mark, which JSON forbids' : null;
    throw new TextFault(bom ?? `is not JSON: ${error.message}`, byteOffsetOf(text, error.offset));
  }
}

class ParsedRecord implements JsonRecord {
  constructor(
    readonly plain: Readonly<Record<string, unknown>>,
    private readonly text: string,
  ) {}

  exact(...path: readonly string[]): JsonValue {
    let found: unknown = this.plain;
    for (const key of path) found = isFields(found) ? found[key] : undefined;
    if (found === undefined) return null;
    const loss = lossOf(found);
    if (loss === 'none') return found as JsonValue;
    // The field alone is read again: most nodes have a number in their input and a long output behind it.
    let written: string | null = this.text;
    for (const key of path) written = written === null ? null : fieldText(written, key);
    if (written === null) return null;
    return loss === 'numbers' && hasOnlyShortestNumbers(written) ? withLexemes(found) : parseJson(written);
  }
}

function own<Value>(fields: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** What a parsed value has lost: the lexemes of its numbers, or also where keys stood that the engine moves. */
type Loss = 'none' | 'numbers' | 'order';

function lossOf(value: unknown): Loss {
  if (typeof value === 'number') return 'numbers';
  if (typeof value !== 'object' || value === null) return 'none';
  let loss: Loss = 'none';
  const open: object[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const isList = Array.isArray(next);
    for (const key in next) {
      if (!isList && isIntegerLikeKey(key)) return 'order';
      const child = (next as Readonly<Record<string, unknown>>)[key];
      if (typeof child === 'number') loss = 'numbers';
      else if (typeof child === 'object' && child !== null) open.push(child);
    }
  }
  return loss;
}

/** The value with each number as the shortest lexeme of it, which the text must be known to have. */
function withLexemes(value: unknown): JsonValue {
  if (typeof value === 'number') return new JsonNumber(String(value));
  if (typeof value !== 'object' || value === null) return value as JsonValue;
  if (Array.isArray(value)) return value.map(withLexemes);
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withLexemes(child)]));
}

/** The engine's parser takes any depth; what is built on ours may recurse and counts on a limit. */
function mayNestTooDeep(text: string): boolean {
  return text.length > 2 * MAX_JSON_DEPTH && countUpTo(text, '[') + countUpTo(text, '{') > MAX_JSON_DEPTH;
}

function countUpTo(text: string, character: string): number {
  let count = 0;
  for (
    let at = text.indexOf(character);
    at >= 0 && count <= MAX_JSON_DEPTH;
    at = text.indexOf(character, at + 1)
  ) {
    count += 1;
  }
  return count;
}

function nestsTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_JSON_DEPTH) return true;
    const containers = level.filter((item): item is object => typeof item === 'object' && item !== null);
    level = containers.flatMap((item) => Object.values(item) as unknown[]);
  }
  return false;
}

function withoutLexemes(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return value.valueOf();
  if (typeof value !== 'object' || value === null) return value;
  if (isJsonArray(value)) return value.map(withoutLexemes);
  return Object.fromEntries(keysOf(value).map((key) => [key, withoutLexemes(own(value, key) ?? null)]));
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a JSON array';
  return `a JSON ${typeof value}`;
}
