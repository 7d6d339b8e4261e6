import { describe, expect, it, test } from 'vitest';
import { nodeId } from '../../lib/base/brand.ts';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { stampedPaths } from '../../lib/replay/stamped-nodes.ts';
import { verifyCalls } from '../../lib/replay/verify/verify-calls.ts';
import { verifySession } from '../../lib/replay/verify/verify-session.ts';
import type { Verification } from '../../lib/replay/verify/verification.ts';
import { NO_COLOUR } from '../../lib/report/palette.ts';
import { verifiedCell, verifiedLines } from '../../lib/report/verified-text.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

type Node = Readonly<Record<string, unknown>>;

const stamp = { path: 'large_nodes/0002-l1.txt', total_lines: 900, total_chars: 40_000 };
const manifest = (boundary: number, spilled: readonly string[]) => ({
  policy_version: 'aging-v1',
  aged_before_seq: boundary,
  spilled,
});
/** Everything that can be recorded, and all of it right. */
const NODES: readonly Node[] = [
  {
    id: 'p',
    seq: 0,
    role: 'code',
    name: 'context/system_prompt',
    output: 'Be brief.',
    metadata: { anchor_head_id: 'u1', prompt_hash: '213c22ed7234eb11' },
  },
  {
    id: 't',
    seq: 1,
    role: 'code',
    name: 'context/tool_snapshot',
    output: [{ name: 'read' }, { name: 'bash' }],
    metadata: { anchor_head_id: 'u1' },
  },
  { id: 'u1', seq: 2, role: 'user', output: 'one', predecessor: 'ROOT' },
  { id: 'l1', seq: 3, role: 'llm', output: 'first', predecessor: 'u1', metadata: { spilled: stamp } },
  { id: 'u2', seq: 4, role: 'user', output: 'two', predecessor: 'l1' },
  {
    id: 'l2',
    seq: 5,
    role: 'llm',
    output: 'second',
    predecessor: 'u2',
    reads: ['u1', 'l1'],
    metadata: { render_manifest: manifest(-1, [stamp.path]), tools_available: ['bash', 'read'] },
  },
];

async function graphOf(nodes: readonly Node[]): Promise<SessionGraph> {
  const files = new Map(nodes.map((node, at) => [`history/${at}.json`, JSON.stringify(node)]));
  return buildGraph(await loadSession(memoryFiles('s', files)));
}

async function differing(change: Node, id = 'l2'): Promise<Verification[]> {
  const graph = await graphOf(NODES.map((node) => (node['id'] === id ? { ...node, ...change } : node)));
  const checks = verifyCalls(graph, replaySession(graph, DEFAULT_POLICY), DEFAULT_POLICY).flat();
  return checks.filter(({ agrees }) => agrees !== true);
}

describe('what the writer recorded', () => {
  it.each(vectorNames())('agrees with what is derived of %s', async (name) => {
    const { graph } = await loadVector(name);
    const checks = verifyCalls(graph, replaySession(graph, DEFAULT_POLICY), DEFAULT_POLICY).flat();
    expect(checks.filter(({ agrees }) => agrees !== true)).toEqual([]);
    expect(checks.length).toBeGreaterThan(0);
  });

  test('is named where it differs, both sides of it', async () => {
    expect(await differing({})).toEqual([]);
    expect(await differing({ reads: ['u1'] })).toMatchObject([
      { what: 'reads', recorded: ['u1'], derived: ['u1', 'l1'] },
    ]);
    expect(await differing({ metadata: { render_manifest: manifest(3, [stamp.path]) } })).toMatchObject([
      { what: 'boundary', recorded: 3, derived: -1, note: null },
    ]);
    expect(await differing({ metadata: { render_manifest: manifest(-1, []) } })).toMatchObject([
      { what: 'spilled', recorded: [], derived: [stamp.path] },
    ]);
    expect(await differing({ metadata: { tools_available: ['bash'] } })).toMatchObject([
      { what: 'tools_available' },
    ]);
    expect(await differing({ output: 'Be long.' }, 'p')).toMatchObject([
      { what: 'prompt_hash' },
      { what: 'prompt_hash' },
    ]);
  });

  test('has no entry where nothing was recorded', async () => {
    const graph = await graphOf(NODES.map((node) => ({ ...node, metadata: {}, reads: [] })));
    expect(verifyCalls(graph, replaySession(graph, DEFAULT_POLICY), DEFAULT_POLICY)).toEqual([[], []]);
  });

  test('is summed up in words', async () => {
    const graph = await graphOf(
      NODES.map((node) => (node['id'] === 'l2' ? { ...node, reads: ['u1'] } : node)),
    );
    const replays = replaySession(graph, DEFAULT_POLICY);
    const verified = verifySession(graph, replays, DEFAULT_POLICY);
    const lines = verifiedLines(graph, replays, verified, { palette: NO_COLOUR, width: 100 });
    expect(lines).toContain('  l2: reads: not recorded: l1');
    expect(lines[0]).toContain('reads 0/1');
    expect(verified.calls.map(verifiedCell)).toEqual(['1/1', 'reads']);
  });

  test('is not compared where there is nothing to hold it against', async () => {
    expect(await differing({ output: 'read, bash' }, 't')).toMatchObject([
      {
        what: 'tools_available',
        agrees: null,
        derived: null,
        note: 'the tool snapshot is no list of named tools',
      },
    ]);
    const graph = await graphOf(NODES);
    const redacted = {
      ...graph,
      session: { ...graph.session, redacted: [{ kind: 'x', number: 1, places: [] }] },
    };
    const replays = replaySession(graph, DEFAULT_POLICY);
    const checks = verifyCalls(redacted as unknown as SessionGraph, replays, DEFAULT_POLICY).flat();
    expect(checks.filter(({ what }) => what === 'prompt_hash').map(({ agrees }) => agrees)).toEqual([
      null,
      null,
    ]);
  });

  test('lists spilled nodes that render as nothing, and not those still at work', async () => {
    const hidden = { spilled: { ...stamp, path: 'hidden' }, expose: 'hidden' };
    const graph = await graphOf([
      ...NODES.slice(0, 4),
      { id: 'c1', seq: 4, role: 'code', output: 'x', caller: 'l1', metadata: hidden },
      ...NODES.slice(4).map((node, at) => ({ ...node, seq: 5 + at })),
    ]);
    const replays = replaySession(graph, DEFAULT_POLICY);
    const stamped = replays.map((replay) => stampedPaths(graph, replay.stamped, new Set()));
    expect(stamped).toEqual([[], [stamp.path, 'hidden']]);
    expect(stampedPaths(graph, replays[1]?.stamped ?? null, new Set([graph.indexOf(nodeId('l1'))]))).toEqual([
      'hidden',
    ]);
  });
});

describe('a recorded boundary', () => {
  const turns = [1, 2, 3, 4, 5, 6].flatMap((turn) => [
    {
      id: `u${turn}`,
      seq: 2 * turn,
      role: 'user',
      output: 'x',
      predecessor: turn === 1 ? 'ROOT' : `l${turn - 1}`,
    },
    { id: `l${turn}`, seq: 2 * turn + 1, role: 'llm', output: 'y', predecessor: `u${turn}` },
  ]);
  const boundaryOf = async (id: string, boundary: number): Promise<Verification | undefined> => {
    const graph = await graphOf(
      turns.map((node) =>
        node.id === id ? { ...node, metadata: { render_manifest: manifest(boundary, []) } } : node,
      ),
    );
    const replays = replaySession(graph, DEFAULT_POLICY);
    return verifyCalls(graph, replays, DEFAULT_POLICY)
      .flat()
      .find(({ what }) => what === 'boundary');
  };

  test('is explained by the tailTurns that gives it', async () => {
    expect(await boundaryOf('l6', 7)).toMatchObject({ agrees: true });
    expect(await boundaryOf('l6', 11)).toMatchObject({
      agrees: false,
      derived: 7,
      note: 'tailTurns=1 gives it',
    });
    expect(await boundaryOf('l6', 5)).toMatchObject({ note: 'tailTurns=4 gives it' });
    expect(await boundaryOf('l6', -1)).toMatchObject({ note: 'tailTurns=5 gives it' });
  });

  test('stays unexplained where none gives it', async () => {
    expect(await boundaryOf('l6', 3)).toMatchObject({ agrees: false, note: null });
    expect(await boundaryOf('l6', 6)).toMatchObject({ agrees: false, note: null });
  });
});
