import { expect, it } from 'vitest';
import { filePath } from '../support/static-server.ts';

const ask = (url: string): string | null => filePath('/site', '/some/base/', url);

it('maps a path below the base to a file', () => {
  expect(ask('/some/base/data/a%20b.json?x=1')).toBe('/site/data/a b.json');
});

it('answers a folder with its index', () => {
  expect(ask('/some/base/')).toBe('/site/index.html');
});

it.each([
  '/',
  '/other/a.js',
  '/some/base/../../a',
  '/some/base/%2e%2e/a',
  '/some/base/..%2fa',
  '/some/base/%',
])('refuses %s', (url) => {
  expect(ask(url)).toBeNull();
});

it('stays in the folder when a path starts with a second slash', () => {
  expect(ask('/some/base//etc/passwd')).toBe('/site/etc/passwd');
});
