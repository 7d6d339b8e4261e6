import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysOf, isJsonObject, type JsonValue, valueAt } from '../../lib/base/json-value.ts';
import { parseJson } from '../../lib/base/parse-json.ts';
import { encodeUtf8 } from '../../lib/base/utf8.ts';
import { isFault, parseRecord } from '../../lib/store/parse-record.ts';

/** Values whose numbers are written in every way, some with keys that the engine moves or that are doubled. */
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      '1',
      '1.0',
      '-0',
      '0.5',
      '1e-07',
      '1e21',
      '9007199254740993',
      'NaN',
      '-Infinity',
      '"1.0"',
    ),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    fc
      .array(fc.tuple(fc.constantFrom('b', 'a', '10', '9', 'input', '__proto__'), tie('value')), {
        maxLength: 4,
      })
      .map((members) => `{${members.map(([key, held]) => `"${key}": ${held}`).join(', ')}}`),
  ),
}));

test('a field is as exact as if the whole text had been read by our own parser', () => {
  fc.assert(
    fc.property(value, value, (first, second) => {
      const json = `{"output": ${first}, "input": ${second}}`;
      const record = parseRecord(encodeUtf8(json));
      if (isFault(record)) throw new Error(record.message);
      const whole = parseJson(json);
      if (!isJsonObject(whole)) throw new Error('no object');
      expect(inOrder(record.exact('input'))).toEqual(inOrder(valueAt(whole, 'input') ?? null));
    }),
    { numRuns: 3000 },
  );
});

/** With the keys as a list, because `toEqual` does not see their order. */
function inOrder(json: JsonValue): unknown {
  if (Array.isArray(json)) return (json as readonly JsonValue[]).map(inOrder);
  if (!isJsonObject(json)) return json;
  return keysOf(json).map((key) => [key, inOrder(valueAt(json, key) ?? null)]);
}
