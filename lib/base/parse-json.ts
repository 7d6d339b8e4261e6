import { closingQuote } from './closing-quote.ts';
import { type JsonObject, type JsonValue, isIntegerLikeKey, JsonNumber, KEY_ORDER } from './json-value.ts';

/** The deepest nesting read. The writer's language gives up at about the same depth. */
export const MAX_JSON_DEPTH = 1000;

/** Why a text is not JSON. `offset` counts UTF-16 units from the start of the text. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';

  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WHITE_SPACE = /[ \t\n\r]*/y;
// eslint-disable-next-line no-control-regex -- JSON forbids exactly these in a string
const STOP = /["\\\u0000-\u001f]/g;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const WORDS: readonly (readonly [string, JsonValue])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
  ['NaN', new JsonNumber('NaN')],
  ['Infinity', new JsonNumber('Infinity')],
  ['-Infinity', new JsonNumber('-Infinity')],
];

/**
 * Parses JSON as the writer's language does: lexemes of numbers, key order and lone surrogates
 * survive, of two equal keys the last wins, and NaN and Infinity are numbers.
 *
 * Throws {@link JsonSyntaxError} with the place of the fault. Linear in the text.
 */
export function parseJson(text: string): JsonValue {
  const parser = new Parser(text);
  const value = parser.value(0);
  parser.skipSpace();
  if (parser.position < text.length) throw parser.fault('text after the end of the JSON value');
  return value;
}

class Parser {
  position = 0;

  constructor(private readonly text: string) {}

  fault(message: string): JsonSyntaxError {
    const atEnd = this.position >= this.text.length;
    return new JsonSyntaxError(atEnd ? `the text ends too early: ${message}` : message, this.position);
  }

  skipSpace(): void {
    WHITE_SPACE.lastIndex = this.position;
    WHITE_SPACE.test(this.text);
    this.position = WHITE_SPACE.lastIndex;
  }

  value(depth: number): JsonValue {
    if (depth > MAX_JSON_DEPTH) throw this.fault(`nested deeper than ${MAX_JSON_DEPTH} levels`);
    this.skipSpace();
    const first = this.text[this.position];
    if (first === '"') return this.string();
    if (first === '{') return this.object(depth);
    if (first === '[') return this.array(depth);
    const word = this.word();
    return word === undefined ? this.number() : word;
  }

  private word(): JsonValue | undefined {
    for (const [word, value] of WORDS) {
      if (!this.text.startsWith(word, this.position)) continue;
      this.position += word.length;
      return value;
    }
    return undefined;
  }

  private number(): JsonNumber {
    NUMBER.lastIndex = this.position;
    const match = NUMBER.exec(this.text);
    if (match === null) throw this.fault('expected a value');
    this.position = NUMBER.lastIndex;
    return new JsonNumber(match[0]);
  }

  private string(): string {
    const start = this.position;
    const end = closingQuote(this.text, start + 1);
    if (end < 0) throw this.faultInString(start + 1);
    this.position = end + 1;
    try {
      // Parsed even without an escape: a slice would keep the whole file in memory behind it.
      return JSON.parse(this.text.slice(start, end + 1)) as string;
    } catch {
      throw this.faultInString(start + 1);
    }
  }

  /** Places the fault of a string that is known to have one. */
  private faultInString(from: number): JsonSyntaxError {
    let at = from;
    for (;;) {
      STOP.lastIndex = at;
      const stop = STOP.exec(this.text);
      this.position = stop === null ? this.text.length : stop.index;
      if (stop === null) return this.fault('a string has no end');
      ESCAPE.lastIndex = stop.index;
      if (!ESCAPE.test(this.text)) return this.fault('a bad character or escape in a string');
      at = ESCAPE.lastIndex;
    }
  }

  private array(depth: number): JsonValue {
    const items: JsonValue[] = [];
    this.position += 1;
    this.skipSpace();
    if (this.take(']')) return items;
    for (;;) {
      items.push(this.value(depth + 1));
      this.skipSpace();
      if (this.take(']')) return items;
      if (!this.take(',')) throw this.fault('expected "," or "]"');
    }
  }

  private object(depth: number): JsonValue {
    const object: Record<string, JsonValue> = {};
    const keys: string[] = [];
    let isReordered = false;
    this.position += 1;
    this.skipSpace();
    if (this.take('}')) return object;
    for (;;) {
      this.skipSpace();
      if (this.text[this.position] !== '"') throw this.fault('expected a key in quotes');
      const key = this.string();
      this.skipSpace();
      if (!this.take(':')) throw this.fault('expected ":"');
      keys.push(key);
      isReordered ||= isIntegerLikeKey(key);
      setOwn(object, key, this.value(depth + 1));
      this.skipSpace();
      if (this.take('}')) return isReordered ? withKeyOrder(object, keys) : object;
      if (!this.take(',')) throw this.fault('expected "," or "}"');
    }
  }

  private take(character: string): boolean {
    if (this.text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }
}

function setOwn(object: Record<string, JsonValue>, key: string, value: JsonValue): void {
  // A plain assignment to this one name would set the prototype instead.
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
}

function withKeyOrder(object: Record<string, JsonValue>, keys: readonly string[]): JsonObject {
  return Object.defineProperty(object, KEY_ORDER, { value: [...new Set(keys)] });
}
