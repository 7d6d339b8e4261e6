import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONTEXT_PARTS, formatRoute, parseRoute, sessionRoute, VIEWS } from '../../app/view/route.ts';

const text = fc.string({ unit: 'grapheme' });

test('a route of a session survives its URL, whatever its ids hold', () => {
  const routes = fc.record({
    page: fc.constant('session' as const),
    key: fc.string({ unit: 'grapheme', minLength: 1 }),
    node: text,
    call: text,
    other: text,
    branch: text,
    view: fc.constantFrom(...VIEWS),
    nodes: fc.constantFrom('graph' as const, 'outline' as const),
    part: fc.constantFrom(...CONTEXT_PARTS),
  });
  fc.assert(
    fc.property(routes, (route) => {
      expect(parseRoute(formatRoute(route))).toEqual(route);
    }),
  );
});

test('defaults are left out of the URL', () => {
  expect(formatRoute(sessionRoute('a'))).toBe('#/s/a');
});

test('an empty hash is the list, with its filter and sort', () => {
  expect(parseRoute('')).toEqual({ page: 'sessions', filter: '', sort: '' });
  expect(parseRoute('#/?q=red&sort=-turns')).toEqual({ page: 'sessions', filter: 'red', sort: '-turns' });
});

test('a path that is no page says so', () => {
  expect(parseRoute('#/x/y')).toEqual({ page: 'unknown', path: '/x/y' });
  expect(parseRoute('#/s/%E0%A4%A')).toMatchObject({ page: 'unknown' });
});

test('a link to the outline leads to the graph, where only one of the two is shown', () => {
  expect(parseRoute('#/s/a?nodes=outline')).toMatchObject({ view: 'graph', nodes: 'outline' });
});

test('a view that does not exist reads as the transcript', () => {
  expect(parseRoute('#/s/a?view=nonsense')).toMatchObject({ view: 'transcript' });
});
