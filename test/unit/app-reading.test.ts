import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeParts } from '../../app/view/code-parts.ts';
import { worstSeverity } from '../../app/view/by-severity.ts';
import type { Finding } from '../../lib/check/finding.ts';
import { sessionId } from '../../lib/base/brand.ts';
import { firstLine } from '../../app/view/long-text.ts';
import { summaryBody } from '../../app/view/preview.ts';
import { textPieces, visibleText } from '../../app/view/visible-text.ts';

const HIDDEN = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

test('what would not show or would turn a text has a sign in its place', () => {
  expect(visibleText('a\u202eb\u001b[31m\0\u2067\ud800\u0085')).toBe(
    'a⟨RLO⟩b⟨ESC⟩[31m⟨NUL⟩⟨RLI⟩⟨U+D800⟩⟨U+0085⟩',
  );
  expect(textPieces('a\u202eb')).toEqual([
    { text: 'a', isSign: false },
    { text: '⟨RLO⟩', isSign: true },
    { text: 'b', isSign: false },
  ]);
});

test('line ends, tabs, scripts and joined emoji stay as they are', () => {
  const text = 'one\r\n\ttwo שלום 👩‍💻 नमस्ते';
  expect(textPieces(text)).toEqual([{ text, isSign: false }]);
  expect(textPieces('')).toEqual([]);
});

test('no text hides anything once it is shown, and its pieces join to it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = visibleText(text);
      expect(shown.replace(/\r\n|[\n\t]/g, '')).not.toMatch(HIDDEN);
      expect(
        textPieces(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(shown);
    }),
  );
});

test('a preview hides nothing', () => {
  expect(firstLine('pay \u202eeno')).toBe('pay ⟨RLO⟩eno');
});

test('code is found between backticks and fences, and nothing of the text is lost', () => {
  expect(codeParts('Run `ls`:\n```sh\nls `x`\n```\ndone').map(({ kind }) => kind)).toEqual([
    'plain',
    'code',
    'plain',
    'fence',
    'plain',
  ]);
  expect(codeParts('```\nnever closed\n`x`')).toEqual([{ kind: 'fence', text: '```\nnever closed\n`x`' }]);
  expect(codeParts('one ` alone')).toEqual([{ kind: 'plain', text: 'one ` alone' }]);
  const pieces = fc.constantFrom('`', '```', '~~~', '\n', ' ', 'x', '<b>');
  fc.assert(
    fc.property(fc.array(pieces), (words) => {
      expect(
        codeParts(words.join(''))
          .map(({ text }) => text)
          .join(''),
      ).toBe(words.join(''));
    }),
  );
});

test('a summary is previewed without the heading all of them share', () => {
  expect(summaryBody('[Previous conversation summary]\n\nThe build')).toBe('The build');
  expect(summaryBody('The build')).toBe('The build');
});

test('a badge takes the colour of the worst finding under it', () => {
  const finding = (severity: Finding['severity']): Finding => ({
    rule: 'edge/cycle',
    severity,
    session: sessionId('s'),
    nodes: [],
    message: '',
    remedy: '',
    fingerprint: severity,
  });
  expect(worstSeverity([finding('info'), finding('error'), finding('warning')])).toBe('error');
  expect(worstSeverity([finding('info')])).toBe('info');
  expect(worstSeverity([])).toBeNull();
});
