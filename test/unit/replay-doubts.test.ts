import { expect, test } from 'vitest';
import { buildGraph } from '../../lib/graph/session-graph.ts';
import { contextOfCall } from '../../lib/replay/call-context.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { contextLine } from '../../lib/report/replay-line.ts';
import { safeJson } from '../../lib/report/safe-json.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';

const MANIFEST = { render_manifest: { policy_version: 'aging-v1', aged_before_seq: -1, spilled: [] } };

function row(
  seq: number,
  id: string,
  role: string,
  predecessor: string,
  more: object = {},
): [string, string] {
  const node = { id, seq, created_at: seq, role, name: '', output: `text of ${id}`, caller: '', predecessor };
  return [
    `history/${String(seq).padStart(4, '0')}-${role.charAt(0)}-${id}.json`,
    JSON.stringify({ ...node, ...more }),
  ];
}

const SOUND = [
  row(0, 'u1', 'user', 'ROOT'),
  row(1, 'l1', 'llm', 'u1', { metadata: MANIFEST }),
  row(3, 'u2', 'user', 'l1'),
  row(4, 'l2', 'llm', 'u2', { metadata: MANIFEST }),
];

async function graphOfFiles(...more: [string, string][]) {
  return buildGraph(await loadSession(memoryFiles('s', new Map([...SOUND, ...more]))));
}

async function doubtCodes(...more: [string, string][]): Promise<Record<string, string[]>> {
  const graph = await graphOfFiles(...more);
  const codes = replaySession(graph, DEFAULT_POLICY).map(({ call, doubts }) => {
    expect(contextOfCall(graph, call, DEFAULT_POLICY).doubts).toEqual(doubts);
    return [graph.calls[call]?.id, doubts.map(({ code }) => code)];
  });
  return Object.fromEntries(codes) as Record<string, string[]>;
}

test('a whole record leaves no doubt', async () => {
  expect(await doubtCodes()).toEqual({ l1: [], l2: [] });
});

test('a file that could not be read puts the calls after it in doubt, not those before', async () => {
  expect(await doubtCodes(['history/0002-c-t1.json', '{broken'])).toEqual({
    l1: [],
    l2: ['unreadable-node'],
  });
});

test('an unreadable file without a seq in its name may have stood anywhere', async () => {
  const codes = await doubtCodes(['history/odd.json', '{broken']);
  expect(codes).toEqual({ l1: ['unreadable-node'], l2: ['unreadable-node'] });
});

test('two nodes on one seq, and two files with one id, leave the order in doubt', async () => {
  expect((await doubtCodes(row(3, 'x3', 'code', '')))['l2']).toEqual(['ambiguous-order']);
  expect((await doubtCodes(row(2, 'u2', 'user', 'l1')))['l2']).toEqual(['ambiguous-order']);
});

test('a reply recorded before the turn it follows has no turn', async () => {
  const codes = await doubtCodes(
    row(5, 'l9', 'llm', 'u9', { metadata: MANIFEST }),
    row(6, 'u9', 'user', 'l2'),
  );
  expect(codes['l9']).toEqual(['no-user-turn']);
});

test('a lone surrogate survives in the printed messages of a call', async () => {
  const graph = await graphOfFiles(
    row(5, 'u3', 'user', 'l2', { output: 'half \ud83d of a pair' }),
    row(6, 'l3', 'llm', 'u3', { metadata: MANIFEST }),
    row(7, 'u4', 'user', 'l3'),
    row(8, 'l4', 'llm', 'u4', { metadata: MANIFEST }),
  );
  const line = safeJson(contextLine(graph, graph.indexOf(graph.calls[7]?.id ?? ''), DEFAULT_POLICY));
  expect(line).toContain('half \\ud83d of a pair');
  expect(/\p{Surrogate}/u.test(line)).toBe(false);
});

test('a link or a folder in the place of a node leaves the calls after it in doubt', async () => {
  const files = memoryFiles('s', new Map(SOUND));
  const session = await loadSession({ ...files, refused: ['history/0002-c-t1.json', 'history/notes'] });
  const doubts = replaySession(buildGraph(session), DEFAULT_POLICY).map((replay) =>
    replay.doubts.map(({ code }) => code),
  );
  expect(doubts).toEqual([[], ['unreadable-node']]);
});

test('a chain that leads to a node recorded after the call is in doubt', async () => {
  const codes = await doubtCodes(
    row(5, 'u3', 'user', 'u9'),
    row(6, 'l3', 'llm', 'u3', { metadata: MANIFEST }),
    row(9, 'u9', 'user', 'l2'),
  );
  expect(codes['l3']).toEqual(['missing-node']);
});

test('a chain that goes round in a circle, or ends at an edge that is no id, is in doubt', async () => {
  const circle = await doubtCodes(
    row(5, 'u3', 'user', 'l3'),
    row(6, 'l3', 'llm', 'u3', { metadata: MANIFEST }),
    row(7, 'u4', 'user', 'l3'),
    row(8, 'l4', 'llm', 'u4', { metadata: MANIFEST }),
  );
  expect(circle['l4']).toEqual(['missing-node']);
  const wrong = await doubtCodes(
    row(5, 'u3', 'user', 'l2', { predecessor: 17 }),
    row(6, 'l3', 'llm', 'u3', { metadata: MANIFEST }),
  );
  expect(wrong['l3']).toEqual(['missing-node']);
});
