import { describe, expect, it, test } from 'vitest';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { verifyCalls } from '../../lib/replay/verify/verify-calls.ts';
import type { Verification } from '../../lib/replay/verify/verification.ts';
import { NO_COLOUR } from '../../lib/report/palette.ts';
import { verifiedLines } from '../../lib/report/verified-text.ts';
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
  return checks.filter(({ agrees }) => !agrees);
}

describe('what the writer recorded', () => {
  it.each(vectorNames())('agrees with what is derived of %s', async (name) => {
    const { graph } = await loadVector(name);
    const checks = verifyCalls(graph, replaySession(graph, DEFAULT_POLICY), DEFAULT_POLICY).flat();
    expect(checks.filter(({ agrees }) => !agrees)).toEqual([]);
  });

  test('is named where it differs, both sides of it', async () => {
    expect(await differing({})).toEqual([]);
    expect(await differing({ reads: ['u1'] })).toMatchObject([
      { what: 'reads', recorded: 'u1', derived: 'u1 l1' },
    ]);
    expect(await differing({ metadata: { render_manifest: manifest(3, [stamp.path]) } })).toMatchObject([
      { what: 'boundary', recorded: '3', derived: '-1' },
    ]);
    expect(await differing({ metadata: { render_manifest: manifest(-1, []) } })).toMatchObject([
      { what: 'spilled', recorded: '', derived: stamp.path },
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
    const lines = verifiedLines(graph, replays, verifyCalls(graph, replays, DEFAULT_POLICY), {
      palette: NO_COLOUR,
      width: 100,
    });
    expect(lines).toContain('  l2: reads recorded u1, derived u1 l1');
    expect(lines[0]).toContain('reads 0/1');
  });
});
