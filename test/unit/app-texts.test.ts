import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moment, shortCount, span } from '../../app/view/figures.ts';
import { jsonText, textOf } from '../../lib/base/json-text.ts';
import { FIRST_PART, firstLine, shownText } from '../../app/view/long-text.ts';
import { nearest } from '../../lib/base/nearest.ts';
import { parseJson } from '../../lib/base/parse-json.ts';

test('numbers are shown as they were written', () => {
  const text = '{"a":1.0,"b":9007199254740993,"c":[1e-07,-0.0]}';
  expect(jsonText(parseJson(text)).replace(/\s/g, '')).toBe(text);
});

test('indented JSON reads back as the same JSON', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(jsonText(parseJson(text)))).toEqual(JSON.parse(text));
    }),
  );
});

test('a string is shown as it is, and null as nothing', () => {
  expect(textOf('<b>"x"\n')).toBe('<b>"x"\n');
  expect(textOf(null)).toBe('');
});

test('a long text is shown in part, and the part says how long the whole is', () => {
  const text = '😀'.repeat(FIRST_PART + 5);
  expect(shownText(text, FIRST_PART)).toEqual({
    text: '😀'.repeat(FIRST_PART),
    shown: FIRST_PART,
    total: FIRST_PART + 5,
  });
  expect(shownText('short', FIRST_PART)).toEqual({ text: 'short', shown: 5, total: 5 });
});

test('one line of a text is its first with anything on it', () => {
  expect(firstLine('\n\n  hello  \nworld')).toBe('hello');
  expect(firstLine('x'.repeat(200), 10)).toBe(`${'x'.repeat(9)}…`);
});

test('the nearest names share most with the one that is not there', () => {
  expect(nearest('u042_repl', ['f1', 'u042_reply', 'u042', 'zzz'], 2)).toEqual(['u042_reply', 'u042']);
});

test('figures stay readable, and nonsense does not throw', () => {
  expect(shortCount(18_300)).toBe('18.3K');
  expect(shortCount(null)).toBe('–');
  expect(span(185)).toBe('3 min 05 s');
  expect(moment(1e300)).toBe('–');
});
