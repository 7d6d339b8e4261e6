import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { DEFAULT_POLICY, type Policy } from '../../lib/replay/policy.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { compareSnapshot, type SnapshotChange } from '../../lib/report/snapshot/compare-snapshot.ts';
import { readSnapshot } from '../../lib/report/snapshot/read-snapshot.ts';
import { snapshotHead, snapshotSession } from '../../lib/report/snapshot/snapshot-text.ts';
import { snapshotWord } from '../../lib/report/snapshot/snapshot-word.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { anyNodes } from '../support/any-nodes.ts';
import { runCli } from '../support/run-cli.ts';
import { tempFolder } from '../support/temp-store.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../fixtures/example');
const GOLDEN = resolve(import.meta.dirname, '../../fixtures/example.snapshot');

type Node = Readonly<Record<string, unknown>>;

const manifest = (boundary: number) => ({
  render_manifest: { policy_version: 'aging-v1', aged_before_seq: boundary, spilled: [] },
});
const NODES: readonly Node[] = [
  {
    id: 'p',
    seq: 1,
    role: 'code',
    name: 'context/system_prompt',
    output: 'Be brief.',
    metadata: { anchor_head_id: 'u1' },
  },
  { id: 'u1', seq: 2, role: 'user', output: 'one', predecessor: 'ROOT' },
  { id: 'l1', seq: 3, role: 'llm', output: 'first', predecessor: 'u1', metadata: manifest(-1) },
  {
    id: 't1',
    seq: 4,
    role: 'code',
    name: 'read',
    output: 'text',
    caller: 'l1',
    metadata: { tool_call_id: 't1' },
  },
  { id: 'u2', seq: 5, role: 'user', output: 'two', predecessor: 'l1' },
  { id: 'l2', seq: 6, role: 'llm', output: 'second', predecessor: 'u2', metadata: manifest(-1) },
];

async function graphOf(nodes: readonly Node[]): Promise<SessionGraph> {
  const files = new Map(nodes.map((node, at) => [`history/${at}.json`, JSON.stringify(node)]));
  return buildGraph(await loadSession(memoryFiles('s', files)));
}

function textOf(graph: SessionGraph, policy: Policy = DEFAULT_POLICY): string {
  return snapshotHead(policy) + snapshotSession(graph, replaySession(graph, policy));
}

function changesOf(text: string, graph: SessionGraph): SnapshotChange[] {
  const [written] = readSnapshot(text, 'file').sessions;
  if (written === undefined) throw new Error('no session');
  return compareSnapshot(graph, replaySession(graph, DEFAULT_POLICY), written);
}

/** What verifying finds when a node of {@link NODES} is changed after the snapshot. */
async function after(change: (nodes: Node[]) => readonly Node[]): Promise<SnapshotChange[]> {
  const text = textOf(await graphOf(NODES));
  return changesOf(text, await graphOf(change([...NODES])));
}

const withNode = (id: string, fields: Node) => (nodes: Node[]) =>
  nodes.map((node) => (node['id'] === id ? { ...node, ...fields } : node));

describe('a snapshot', () => {
  it.each(vectorNames())('of %s is verified by the same session', async (name) => {
    const { graph } = await loadVector(name);
    expect(changesOf(textOf(graph), graph)).toEqual([]);
  });

  it('is verified by the same session, whatever its edges and ids', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, fc.string(), async (nodes, odd) => {
        const graph = await graphOf(
          nodes.map((node) => ({
            ...node,
            name: `${odd}${typeof node['name'] === 'string' ? node['name'] : ''}`,
          })),
        );
        expect(changesOf(textOf(graph), graph)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('writes any id as one word of ASCII, and different ids differently', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(snapshotWord(a)).toMatch(/^[!-~]+$/);
        expect(snapshotWord(a) === snapshotWord(b)).toBe(a === b);
      }),
    );
  });
});

describe('verifying names the calls that changed, the place and the cause', () => {
  const only = (change: Partial<SnapshotChange>): unknown[] => [
    expect.objectContaining({ call: 'l2', kind: 'changed', ...change }),
  ];

  test('a text', async () => {
    expect(await after(withNode('t1', { output: 'other' }))).toEqual(
      only({ causes: ['now has t1 there, another node or another form of it'], message: 1, node: 't1' }),
    );
  });

  test('the aging boundary', async () => {
    const changes = await after(withNode('l2', { metadata: manifest(6) }));
    expect(changes).toEqual(
      only({
        causes: ['aging boundary - → 6', 'now has t1 there, another node or another form of it'],
        node: 't1',
      }),
    );
  });

  test('a node that came in, and one that went', async () => {
    const extra = {
      id: 't0',
      seq: 3.5,
      role: 'code',
      name: 'ls',
      output: 'x',
      caller: 'l1',
      metadata: { tool_call_id: 't0' },
    };
    const shifted = (nodes: Node[]): Node[] => [
      ...nodes.map((node) => ({ ...node, seq: Number(node['seq']) * 10 })),
      { ...extra, seq: 35 },
    ];
    const before = NODES.map((node) => ({ ...node, seq: Number(node['seq']) * 10 }));
    const text = textOf(await graphOf(before));
    expect(changesOf(text, await graphOf(shifted([...NODES])))).toEqual(
      only({ causes: ['1 node came in from t0'] }),
    );
    const longer = textOf(await graphOf(shifted([...NODES])));
    expect(changesOf(longer, await graphOf(before))).toEqual(only({ causes: ['lacks 1 node before t1'] }));
  });

  test('the system prompt', async () => {
    const changes = await after(withNode('p', { output: 'Be long.' }));
    expect(changes.map(({ call, message }) => [call, message])).toEqual([
      ['l1', null],
      ['l2', null],
    ]);
    expect(changes[0]?.causes[0]).toMatch(/^system prompt [0-9a-f]{12} → [0-9a-f]{12}$/);
  });

  test('that a call is no longer exact', async () => {
    const changes = await after(withNode('l2', { metadata: {} }));
    expect(changes).toEqual(only({ causes: ['exact yes → no-manifest'], message: null }));
  });

  test('calls that are new or gone', async () => {
    const text = textOf(await graphOf(NODES));
    const more = [
      ...NODES,
      { id: 'u3', seq: 7, role: 'user', output: 'x', predecessor: 'l2' },
      { id: 'l3', seq: 8, role: 'llm', output: 'y', predecessor: 'u3', metadata: manifest(-1) },
    ];
    expect(changesOf(text, await graphOf(more))).toMatchObject([{ call: 'l3', kind: 'new' }]);
    expect(changesOf(textOf(await graphOf(more)), await graphOf(NODES))).toMatchObject([
      { call: 'l3', kind: 'gone' },
    ]);
  });
});

describe('a file that is no snapshot', () => {
  const text = (): Promise<string> => graphOf(NODES).then((graph) => textOf(graph));
  test.each([
    [
      'of a newer version',
      (whole: string) => whole.replace('snapshot 1', 'snapshot 2'),
      'snapshot/newer',
      /version 2/,
    ],
    ['without its head', (whole: string) => whole.slice(3), 'snapshot/invalid', /line 1/],
    [
      'with a broken line',
      (whole: string) => whole.replace(' boundary=', ' border='),
      'snapshot/invalid',
      /line 5: it is no line/,
    ],
    [
      'with too much kept',
      (whole: string) => whole.replace('keep=0', 'keep=9'),
      'snapshot/invalid',
      /line 5: it keeps 9 of 0/,
    ],
    [
      'with a call before any session',
      (whole: string) => whole.replace(/session .*/, ''),
      'snapshot/invalid',
      /before any session/,
    ],
  ])('%s is refused with the line', async (_, harm, code, message) => {
    const harmed = harm(await text());
    expect(() => readSnapshot(harmed, 'file')).toThrow(
      expect.objectContaining({
        code,
        place: 'file',
        message: expect.stringMatching(message) as string,
      }) as Error,
    );
  });
});

describe('afterturn snapshot', () => {
  test('writes of the example what is kept in git', async () => {
    const out = join(tempFolder(), 'example.snapshot');
    expect((await runCli('snapshot', 'write', EXAMPLE, '-o', out)).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toBe(readFileSync(GOLDEN, 'utf8'));
    expect(readFileSync(GOLDEN, 'utf8')).toMatch(/^[\n -~]+$/);
  });

  test('verifies it, and finds what another policy changes', async () => {
    expect(await runCli('snapshot', 'verify', EXAMPLE, GOLDEN)).toMatchObject({ code: 0, stderr: '' });
    const other = await runCli(
      'snapshot',
      'verify',
      EXAMPLE,
      GOLDEN,
      '--policy',
      'nodeRenderCap=40',
      '--format',
      'json',
    );
    expect(other.code).toBe(1);
    expect(other.stderr).toContain('nodeRenderCap=40');
    const { sessions } = JSON.parse(other.stdout) as { sessions: { changes: SnapshotChange[] }[] };
    expect(sessions.flatMap(({ changes }) => changes).length).toBeGreaterThan(0);
  });

  test('says of a session that is not there, of a file that is none, and of a bad input', async () => {
    const one = join(EXAMPLE, 'gauge_archive.bundle');
    const missing = await runCli('snapshot', 'verify', one, GOLDEN);
    expect(missing.code).toBe(1);
    expect(missing.stdout).toContain('session tidemark_nightly of the snapshot is not among the inputs');
    expect((await runCli('snapshot', 'verify', GOLDEN, one)).code).toBe(2);
    expect((await runCli('snapshot', 'verify', join(EXAMPLE, 'none'), GOLDEN)).code).toBe(2);
    expect((await runCli('snapshot', 'verify', one)).code).toBe(2);
  });

  test('replaces a snapshot alone', async () => {
    const file = join(tempFolder(), 'notes.txt');
    writeFileSync(file, 'mine');
    const refused = await runCli('snapshot', 'write', EXAMPLE, '-o', file);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('is no snapshot');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });
});
