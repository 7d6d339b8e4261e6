import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  JsonNumber,
  type JsonValue,
  isJsonArray,
  isJsonObject,
  keysOf,
  valueAt,
} from '../../lib/base/json-value.ts';
import { JsonSyntaxError, MAX_JSON_DEPTH, parseJson } from '../../lib/base/parse-json.ts';
import { canonicalJson, pythonJson } from '../../lib/base/python/json.ts';

/** What `JSON.parse` would have given. */
function plain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return value.valueOf();
  if (typeof value !== 'object' || value === null) return value;
  if (isJsonArray(value)) return value.map(plain);
  return Object.fromEntries(keysOf(value).map((key) => [key, plain(valueAt(value, key) ?? null)]));
}

/** Text as `json.dumps(…, ensure_ascii=False)` writes it, for values whose text we know. */
const pythonText = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      'null',
      'true',
      'false',
      '1.0',
      '-0.0',
      '1e-07',
      '1e+22',
      '9007199254740993',
      '[]',
      '{}',
      'NaN',
    ),
    fc.maxSafeInteger().map(String),
    fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
    fc.array(tie('value')).map((items) => `[${items.join(', ')}]`),
    fc
      .uniqueArray(fc.tuple(fc.oneof(fc.string(), fc.nat(20).map(String)), tie('value')), {
        selector: ([key]) => key,
      })
      .map((entries) => `{${entries.map(([key, value]) => `${JSON.stringify(key)}: ${value}`).join(', ')}}`),
  ),
})).value;

function offsetOfFault(text: string): number {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error.offset;
    throw error;
  }
  throw new Error('no fault');
}

describe('parseJson', () => {
  test('gives the values of JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (text, indent) => {
        const value: unknown = JSON.parse(text);
        expect(plain(parseJson(JSON.stringify(value, null, indent)))).toEqual(value);
      }),
    );
  });

  test('refuses what JSON.parse refuses', () => {
    const almost = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '"', '}', '\\', '0', '\u0001', ' '),
    );
    const accepts = (parse: (text: string) => unknown, text: string): boolean => {
      try {
        parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(almost, ([text, place, change]) => {
        const at = place % (text.length + 1);
        const broken = text.slice(0, at) + change + text.slice(at + 1);
        expect(accepts(parseJson, broken)).toBe(accepts(JSON.parse, broken));
      }),
      { numRuns: 1000 },
    );
  });

  test("gives back Python's text, number by number and key by key", () => {
    fc.assert(
      fc.property(pythonText, (text) => {
        expect(pythonJson(parseJson(text))).toBe(text);
      }),
    );
  });

  test.each(['1.0', '9007199254740993', '1e-07', '-0.0', '123456789012345678901234567890'])(
    'keeps %s',
    (lexeme) => {
      expect(parseJson(`[${lexeme}]`)).toEqual([new JsonNumber(lexeme)]);
    },
  );

  test('null, true and false are no numbers', () => {
    expect(parseJson('[null, true, false]')).toEqual([null, true, false]);
  });

  test('keeps the written order of keys that look like integers', () => {
    expect(pythonJson(parseJson('{"b": 1, "10": 2, "9": 3}'))).toBe('{"b": 1, "10": 2, "9": 3}');
  });

  test('of two equal keys the last wins, at the place of the first', () => {
    expect(pythonJson(parseJson('{"a": 1, "2": 0, "a": 3}'))).toBe('{"a": 3, "2": 0}');
  });

  test('takes __proto__ for a key like any other', () => {
    const value = parseJson('{"__proto__": {"polluted": true}}');
    expect(isJsonObject(value) && keysOf(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('keeps lone surrogates', () => {
    expect(parseJson(String.raw`"\ud83d \ude00"`)).toBe('\ud83d \ude00');
  });

  test('reads NaN and Infinity, as the writer does', () => {
    expect(pythonJson(parseJson('[NaN, Infinity, -Infinity]'))).toBe('[NaN, Infinity, -Infinity]');
  });

  test.each([
    ['{"a": [1, 2', 11],
    ['{"a" 1}', 5],
    ['[1, x]', 4],
    ['"a\nb"', 2],
    [String.raw`"\q"`, 1],
    ['[1] 2', 4],
    ['', 0],
  ])('tells where %j breaks', (text, offset) => {
    expect(offsetOfFault(text)).toBe(offset);
  });

  test('stops at the depth limit, however deep the text is', () => {
    expect(() => parseJson('['.repeat(MAX_JSON_DEPTH) + ']'.repeat(MAX_JSON_DEPTH))).not.toThrow();
    expect(() => parseJson('['.repeat(1_000_000))).toThrow(/deeper than/);
  });
});

describe('canonicalJson', () => {
  test('sorts keys by code point, not by UTF-16 unit', () => {
    expect(canonicalJson(parseJson('{"\ud83d\ude00": 1, "\uffee": 2, "a": 3}'))).toBe(
      '{"a":3,"\uffee":2,"\ud83d\ude00":1}',
    );
  });

  test('is the same for every written order of keys', () => {
    const entries = fc.uniqueArray(fc.tuple(fc.string(), fc.integer()), { selector: ([key]) => key });
    const textOf = (pairs: readonly (readonly [string, number])[]): string =>
      `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
    fc.assert(
      fc.property(entries, (pairs) => {
        expect(canonicalJson(parseJson(textOf([...pairs].reverse())))).toBe(
          canonicalJson(parseJson(textOf(pairs))),
        );
      }),
    );
  });
});
