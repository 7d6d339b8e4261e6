import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '../../lib/base/parse-json.ts';
import { type JsonValue, isJsonObject, valueAt } from '../../lib/base/json-value.ts';
import { fieldText, hasOnlyShortestNumbers } from '../../lib/store/field-text.ts';

/** JSON texts with every kind of value, white space and escape, and with doubled keys. */
const { json } = fc.letrec<{ json: string; scalar: string; object: string; array: string; member: string }>(
  (tie) => ({
    scalar: fc.oneof(
      fc.constantFrom('1.0', '-0', '7', '-2.5', '1e-07', '9007199254740993', 'true', 'null'),
      fc
        .string({ unit: fc.constantFrom('"', '\\', '{', ']', ',', ':', 'a', '\n') })
        .map((text) => JSON.stringify(text)),
    ),
    member: fc
      .tuple(
        fc.constantFrom('"input"', '"inp\\u0075t"', '"in\\"put"', '"a"', '"__proto__"'),
        space(),
        tie('json'),
      )
      .map(([key, gap, value]) => `${key}${gap}:${gap}${value}`),
    object: fc
      .tuple(space(), fc.array(tie('member'), { maxLength: 4 }))
      .map(([gap, members]) => `{${gap}${members.join(`${gap},${gap}`)}${gap}}`),
    array: fc.array(tie('json'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    json: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('scalar'), tie('object'), tie('array')),
  }),
);

function space(): fc.Arbitrary<string> {
  return fc.constantFrom('', ' ', '\n\t');
}

test('reads of a field what reading the whole text gives', () => {
  fc.assert(
    fc.property(json, fc.constantFrom('input', 'a', 'in"put', '__proto__'), (text, key) => {
      const expected = fieldOf(parseJson(text), key);
      fc.pre(expected !== undefined);
      expect(parseJson(fieldText(text, key) ?? '')).toEqual(expected);
    }),
    { numRuns: 5000 },
  );
});

function fieldOf(value: JsonValue, key: string): JsonValue | undefined {
  return isJsonObject(value) ? valueAt(value, key) : undefined;
}

test('is not misled by the key as a value, in a text, or deeper', () => {
  expect(fieldText('{"x": "input", "input": 1.0}', 'input')).toBe('1.0');
  expect(fieldText('{"x": "\\"input\\": 2", "input": 1.0}', 'input')).toBe('1.0');
  expect(fieldText('{"x": {"input": 2}, "inp\\u0075t": 1.0}', 'input')).toBe('1.0');
});

test('numbers are the shortest exactly when reading and writing them changes nothing', () => {
  fc.assert(
    fc.property(json, (text) => {
      const lexemes = (text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '').match(/-?\d[\d.eE+-]*/g) ?? []).filter(
        (lexeme) => String(Number(lexeme)) !== lexeme,
      );
      expect(hasOnlyShortestNumbers(text)).toBe(lexemes.length === 0);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['backslashes', `{"a": "${'\\\\'.repeat(500_000)}", "input": 1.0}`],
  ['quotes', `{"a": "${'\\"'.repeat(500_000)}", "input": 1.0}`],
  ['brackets', `{"a": ${'['.repeat(500_000)}${']'.repeat(500_000)}, "input": 1.0}`],
])('passes a million %s in linear time', (_what, text) => {
  const start = performance.now();
  expect(fieldText(text, 'input')).toBe('1.0');
  expect(performance.now() - start).toBeLessThan(5000);
});
