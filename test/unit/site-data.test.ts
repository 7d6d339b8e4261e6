import { expect, test } from 'vitest';
import { parseSiteIndex, parseSiteSession } from '../../app/data/site-schema.ts';
import { openSession, publishedSource } from '../../app/session/open-session.ts';
import { hasContext, shownContext } from '../../app/session/shown-context.ts';
import { buildGraph } from '../../lib/graph/session-graph.ts';
import { siteIndex, siteSessionRow } from '../../lib/report/site-index.ts';
import { siteKeyMaker } from '../../lib/report/site-keys.ts';
import { siteSession } from '../../lib/report/site-session.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { filesOf, graphOf } from '../support/notation.ts';

const PLACE = { key: 's', sessionKeys: { s: ['s'] } };
const SESSION =
  'u1; l1 < u1 {input_tokens=10}; t1 @ l1; u2 < l1; u3 < l1; q1 @ t1 {answer}; s1 @ l1 {spawn}; head u3';

async function published(files: Map<string, string | Uint8Array>, input = 's') {
  const port = memoryFiles('s', files, input);
  const session = await loadSession(port);
  return { session, data: await siteSession(port, session, [], PLACE) };
}

test('a published session reads back in the page as the same session', async () => {
  const { session, data } = await published(filesOf(SESSION));
  const open = await openSession(publishedSource(parseSiteSession(JSON.parse(JSON.stringify(data)))));
  expect(open.graph.session.calls).toEqual(session.calls);
  expect(open.graph.session.meta).toEqual(session.meta);
});

test('a file that is not UTF-8 is left out, and its problem is carried', async () => {
  const files = new Map<string, string | Uint8Array>(filesOf('u1'));
  files.set('history/0009-u-bad.json', Uint8Array.of(0x7b, 0xff));
  const { data } = await published(files);
  expect(data.files.map(({ path }) => path)).not.toContain('history/0009-u-bad.json');
  expect(data.problems).toMatchObject([{ file: 'history/0009-u-bad.json', code: 'store/unreadable-node' }]);
});

test('only the last part of the input is published', async () => {
  const { data } = await published(filesOf('u1'), '/home/someone/sessions/s/');
  expect(data.input).toBe('s');
});

test('the list counts turns on all branches, and what was recorded', async () => {
  const row = siteSessionRow(await graphOf(SESSION), [], [], 's');
  expect(row).toMatchObject({
    nodes: 7,
    turns: 4,
    branches: 3,
    spawns: 1,
    inputTokens: 10,
    outputTokens: null,
  });
});

test('the list reads back through the page’s own check', async () => {
  const index = siteIndex('afterturn 1', [siteSessionRow(await graphOf(SESSION), [], [], 's')], []);
  expect(parseSiteIndex(JSON.parse(JSON.stringify(index)))).toEqual(index);
});

test('data of another version is refused with what to do', () => {
  const index = { ...siteIndex('afterturn 9', [], []), version: 9 };
  expect(() => parseSiteIndex(index)).toThrow('has version 9; this page reads version 1');
});

test('keys are safe in a path and unique where case does not count', () => {
  expect(['a', 'A', '../x y', '', '😀', 'a'].map(siteKeyMaker())).toEqual([
    'a',
    'A-2',
    'x-y',
    'session',
    'session-2',
    'a-3',
  ]);
});

test('the page derives the context of every model call, and every node has a reason', async () => {
  const { data } = await published(filesOf(SESSION));
  const open = await openSession(publishedSource(data));
  const graph = buildGraph(open.graph.session);
  const calls = [...graph.calls.keys()].filter((index) => hasContext(open, index));
  expect(calls).toHaveLength(1);
  for (const index of calls) {
    const context = shownContext(open, index);
    expect(context?.reasonOf.size).toBe(graph.calls.length);
  }
});

test('a node that is no model call has no context', async () => {
  const { data } = await published(filesOf(SESSION));
  expect(shownContext(await openSession(publishedSource(data)), 0)).toBeNull();
});
