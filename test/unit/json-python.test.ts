import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLongerThan, lengthOf, takeFirst, takeLast } from '../../lib/base/code-points.ts';
import { JsonNumber } from '../../lib/base/json-value.ts';
import { parseJson } from '../../lib/base/parse-json.ts';
import { jsonString } from '../../lib/base/python/json.ts';
import { floatRepr, numberAsJson, numberAsRepr } from '../../lib/base/python/number.ts';
import { pythonRepr, pythonStr } from '../../lib/base/python/repr.ts';
import { firstLine, isBlank, isPrintable, splitLines, strip, stripEnd } from '../../lib/base/python/text.ts';
import { byteOffsetOf, decodeUtf8, encodeUtf8, Utf8Error } from '../../lib/base/utf8.ts';

const anyText = fc.string({
  unit: fc.constantFrom('a', 'é', '漢', '😀', '\ud83d', '\ude00', '\n', '\r', ' ', '\x85'),
});

describe('numbers', () => {
  test.each([
    [1, '1.0'],
    [-0, '-0.0'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [1e-7, '1e-07'],
    [123456789012345.6, '123456789012345.6'],
    [1e15, '1000000000000000.0'],
    [1e16, '1e+16'],
    [1.5e300, '1.5e+300'],
    [5e-324, '5e-324'],
  ])('repr(%d) is %s', (value, text) => expect(floatRepr(value)).toBe(text));

  test('a repr reads back as the same float', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(floatRepr(value))).toBe(value);
      }),
    );
  });

  test.each([
    ['-0', '0', '0'],
    ['1E5', '100000.0', '100000.0'],
    ['1e400', 'Infinity', 'inf'],
    ['NaN', 'NaN', 'nan'],
    ['9007199254740993', '9007199254740993', '9007199254740993'],
  ])('%s is %s in JSON and %s as repr', (lexeme, json, repr) => {
    expect(numberAsJson(new JsonNumber(lexeme))).toBe(json);
    expect(numberAsRepr(new JsonNumber(lexeme))).toBe(repr);
  });
});

describe('repr', () => {
  test.each([
    ["it's", `"it's"`],
    [`"a" 'b'`, String.raw`'"a" \'b\''`],
    ['a\tb\\', String.raw`'a\tb\\'`],
    ['\x00\x7f\xa0\xad', String.raw`'\x00\x7f\xa0\xad'`],
    ['\u2028\u3000', String.raw`'\u2028\u3000'`],
    ['\ud83d', String.raw`'\ud83d'`],
    ['é漢😀', "'é漢😀'"],
    ['\u{e0001}', String.raw`'\U000e0001'`],
  ])('of %j', (text, repr) => expect(pythonRepr(text)).toBe(repr));

  test('of a value is that of a dict', () => {
    const value = parseJson('{"a": [null, true, false, 1, 1.0], "b": {}}');
    expect(pythonRepr(value)).toBe("{'a': [None, True, False, 1, 1.0], 'b': {}}");
  });

  test('str of a string is the string', () => expect(pythonStr('a')).toBe('a'));
});

describe('jsonString', () => {
  test('keeps non-ASCII and lone surrogates, escapes controls', () => {
    expect(jsonString('é\ud83d\u0001\n\x7f\u2028')).toBe('"é\ud83d\\u0001\\n\x7f\u2028"');
  });

  test('leaves a written-out escape alone', () => {
    expect(jsonString('\\ud83d\ud83d')).toBe('"\\\\ud83d\ud83d"');
  });
});

describe('text', () => {
  test('splitlines knows ten line ends and no last empty line', () => {
    expect(splitLines('a\r\nb\rc\vd\fe\x1cf\x1dg\x1eh\x85i\u2028j\u2029k\n')).toEqual(
      'a b c d e f g h i j k'.split(' '),
    );
    expect(splitLines('')).toEqual([]);
    expect(splitLines('\n\n')).toEqual(['', '']);
  });

  test('the first line is that of splitlines', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(firstLine(text)).toBe(splitLines(text)[0] ?? '');
      }),
    );
  });

  test("strip takes Python's white space and no other", () => {
    expect(strip('\x1c\x85\u3000 a \t\u2029')).toBe('a');
    expect(strip('\ufeffa\u200b')).toBe('\ufeffa\u200b');
    expect(stripEnd(' a \x1f')).toBe(' a');
    expect(isBlank('\x1c \u205f')).toBe(true);
    expect(isBlank('\ufeff')).toBe(false);
  });

  test.each([
    [' ', true],
    ['\xa0', false],
    ['\xad', false],
    ['é', true],
    ['\u0301', true],
    ['\ue000', false],
  ])('isprintable of %j is %s', (character, printable) => expect(isPrintable(character)).toBe(printable));
});

describe('code points', () => {
  // Array.from walks a string by code point, a lone surrogate counting as one.
  test('lengths and cuts are those of the list of code points', () => {
    fc.assert(
      fc.property(anyText, fc.nat(12), (text, count) => {
        const points = Array.from(text);
        expect(lengthOf(text)).toBe(points.length);
        expect(isLongerThan(text, count)).toBe(points.length > count);
        expect(takeFirst(text, count)).toBe(points.slice(0, count).join(''));
        expect(takeLast(text, count)).toBe(count === 0 ? '' : points.slice(-count).join(''));
      }),
    );
  });
});

describe('UTF-8', () => {
  const offsetOfFault = (...bytes: number[]): number | null => {
    try {
      decodeUtf8(Uint8Array.from(bytes));
      return null;
    } catch (error) {
      return error instanceof Utf8Error ? error.byteOffset : null;
    }
  };

  test.each([
    ['a bad byte', [0x61, 0x62, 0xff, 0x63], 2],
    ['a character cut off by the end', [0x61, 0xe6, 0xbc], 1],
    ['a character cut off by another', [0x61, 0xe6, 0x62], 1],
    ['an encoded surrogate', [0x61, 0xed, 0xa0, 0xbd], 1],
    ['a stray continuation', [0x80], 0],
  ])('%s is found where its sequence begins', (_, bytes, offset) =>
    expect(offsetOfFault(...bytes)).toBe(offset),
  );

  test('a byte order mark stays', () => {
    expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa');
  });

  test('a lone surrogate becomes its three bytes', () => {
    expect([...encodeUtf8('a\ud83db😀')]).toEqual([0x61, 0xed, 0xa0, 0xbd, 0x62, 0xf0, 0x9f, 0x98, 0x80]);
  });

  test('text without lone surrogates survives both ways, and prefixes have their byte length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (start, end) => {
        expect(decodeUtf8(encodeUtf8(start + end))).toBe(start + end);
        expect(byteOffsetOf(start + end, start.length)).toBe(new TextEncoder().encode(start).length);
      }),
    );
  });
});
