import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { buildGraph, callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { isSummary } from '../../lib/graph/node-kinds.ts';
import { type CallContext, contextOfCall } from '../../lib/replay/call-context.ts';
import type { Message } from '../../lib/replay/message.ts';
import { modelCalls } from '../../lib/replay/model-calls.ts';
import { DEFAULT_POLICY, type Policy } from '../../lib/replay/policy.ts';
import { isAgedIn } from '../../lib/replay/render-call.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { anyNodes, type PlainNode } from '../support/any-nodes.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

/** What must hold of every context (seed §6, §8), also where edges are broken. */

const RUNS = { numRuns: 400 };
const AS_IF: Policy = { ...DEFAULT_POLICY, ignoreManifests: true };
/** Seqs of drawn sessions are so far apart that nodes fit between. */
const APART = 10;
/** With it all turns have one caller, whose other children must stay out. */
const ROOT: PlainNode = { id: 'ROOT', seq: 0, role: 'user', output: '', metadata: { display: 'root' } };

async function graphOf(nodes: readonly PlainNode[]): Promise<SessionGraph> {
  const files = new Map(nodes.map((node) => [`history/${String(node['id'])}.json`, JSON.stringify(node)]));
  return buildGraph(await loadSession(memoryFiles('any', files)));
}

/** The same session with room between the seqs; recorded boundaries move along. */
function apart(nodes: readonly PlainNode[]): PlainNode[] {
  return nodes.map((node) => {
    const metadata = node['metadata'] as Readonly<Record<string, unknown>>;
    const manifest = metadata['render_manifest'] as { aged_before_seq: number } | undefined;
    if (manifest === undefined) return { ...node, seq: (Number(node['seq']) + 1) * APART };
    const moved = { ...manifest, aged_before_seq: (manifest.aged_before_seq + 1) * APART };
    return {
      ...node,
      seq: (Number(node['seq']) + 1) * APART,
      metadata: { ...metadata, render_manifest: moved },
    };
  });
}

/** Ids and messages of every call, by the call's id. */
function contextsOf(graph: SessionGraph, policy = DEFAULT_POLICY): Map<string, CallContext> {
  const contexts = modelCalls(graph).map((call) => contextOfCall(graph, call, policy));
  return new Map(contexts.map((context) => [callAt(graph, context.call).id, context]));
}

const shown = (context: CallContext | undefined): unknown => [context?.ids, context?.messages];

describe('a context', () => {
  test('does not change when a sibling branch is added', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, fc.nat(), fc.nat(), async (drawn, at, from) => {
        const nodes = [ROOT, ...apart(drawn)];
        const before = contextsOf(await graphOf(nodes));
        const after = contextsOf(await graphOf([...nodes, ...siblingOf(nodes, at, from)]));
        for (const [id, context] of before) expect(shown(after.get(id)), id).toEqual(shown(context));
      }),
      RUNS,
    );
  });

  test('changes by a summary only where it holds all that the summary covers', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, fc.nat(), fc.nat(3), async (drawn, at, length) => {
        const nodes = apart(drawn.filter(({ name }) => name !== 'summary'));
        const place = nodes[at % Math.max(nodes.length, 1)];
        fc.pre(place !== undefined);
        const covers = segmentUpTo(nodes, place, length + 1);
        const summary = summaryAfter(place, covers);
        const before = contextsOf(await graphOf(nodes));
        const graph = await graphOf([...nodes, summary]);
        const after = contextsOf(graph);
        after.delete('S');
        for (const [id, context] of after) {
          const inReach = new Set(context.selection.chain.map((index) => String(callAt(graph, index).id)));
          const isLater = callAt(graph, context.call).seq > Number(summary['seq']);
          if (isLater && covers.every((covered) => inReach.has(covered))) expect(context.ids).toContain('S');
          else expect(shown(context), id).toEqual(shown(before.get(id)));
        }
      }),
      RUNS,
    );
  });
});

/** A turn of three nodes that follows a drawn one, at once or later; ids of its own. */
function siblingOf(nodes: readonly PlainNode[], at: number, from: number): PlainNode[] {
  const parent = nodes[from % nodes.length];
  const after = Math.max(Number(parent?.['seq'] ?? 0), (at % nodes.length) * APART);
  const common = { created_at: 1, name: '', input: null, output: 'sibling', reads: [] };
  const id = parent === undefined ? 'ROOT' : String(parent['id']);
  return [
    { ...common, id: 'x1', seq: after + 1, role: 'user', caller: 'ROOT', predecessor: id, metadata: {} },
    { ...common, id: 'x2', seq: after + 2, role: 'llm', caller: '', predecessor: 'x1', metadata: {} },
    {
      ...common,
      id: 'x3',
      seq: after + 3,
      role: 'code',
      caller: 'x2',
      predecessor: null,
      metadata: { tool_call_id: 'x' },
    },
  ];
}

/** Up to so many nodes of the chain that ends in a node, oldest first. */
function segmentUpTo(nodes: readonly PlainNode[], last: PlainNode, length: number): string[] {
  const byId = new Map(nodes.map((node) => [node['id'], node]));
  const segment: string[] = [];
  for (
    let node: PlainNode | undefined = last;
    node !== undefined && segment.length < length && !segment.includes(String(node['id']));
    node = byId.get(node['predecessor'])
  ) {
    segment.unshift(String(node['id']));
  }
  return segment;
}

function summaryAfter(place: PlainNode, covers: readonly string[]): PlainNode {
  return {
    id: 'S',
    seq: Number(place['seq']) + 1,
    created_at: 1,
    role: 'llm',
    name: 'context/summary',
    input: null,
    output: 'in short',
    reads: [],
    caller: '',
    predecessor: 'ROOT',
    metadata: { covers_ids: covers },
  };
}

/** Nodes that a context shows as aged stubs. */
function agedIn(graph: SessionGraph, { members, setting }: CallContext): number[] {
  return members.filter((index) => isAgedIn(callAt(graph, index), setting));
}

function expectNoMoreAged(graph: SessionGraph, tailTurns: number): void {
  const fewer = contextsOf(graph, { ...AS_IF, tailTurns });
  const more = contextsOf(graph, { ...AS_IF, tailTurns: tailTurns + 1 });
  for (const [id, context] of more) {
    const aged = fewer.get(id);
    expect(aged?.ids).toEqual(context.ids);
    const before = new Set(aged === undefined ? [] : agedIn(graph, aged));
    expect(agedIn(graph, context).filter((index) => !before.has(index))).toEqual([]);
  }
}

/** Policies that differ in nothing but how they age. */
const agings = fc.record({
  agingEnabled: fc.boolean(),
  tailTurns: fc.integer({ min: 1, max: 9 }),
  protectedTools: fc.subarray(['tool', 'web_search', 'run']),
  maxArgsChars: fc.integer({ min: 1, max: 400 }),
});

function expectManifestsHold(graph: SessionGraph, aging: Partial<Policy>): void {
  const contexts = contextsOf(graph);
  const others = contextsOf(graph, { ...DEFAULT_POLICY, ...aging });
  for (const [id, context] of contexts) {
    if (callAt(graph, context.call).meta.manifest?.agedBeforeSeq == null) continue;
    expect(shown(others.get(id)), id).toEqual(shown(context));
  }
}

/** Each result stands behind the assistant message that holds its call, with nothing but results between. */
function expectPaired(messages: readonly Message[]): void {
  let open: readonly string[] = [];
  for (const message of messages) {
    if (message.role === 'toolResult') expect(open).toContain(message.tool_call_id);
    else if (message.role === 'assistant')
      open = message.content.flatMap((part) => (part.type === 'toolCall' ? [part.id] : []));
    else open = [];
  }
}

describe('on sessions with any edges', () => {
  test('raising tailTurns ages nothing more', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, fc.integer({ min: 1, max: 6 }), async (nodes, tailTurns) => {
        expectNoMoreAged(await graphOf(nodes), tailTurns);
      }),
      RUNS,
    );
  });

  test('a call with a manifest is rendered the same however a policy ages', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, agings, async (nodes, aging) => {
        expectManifestsHold(await graphOf(nodes), aging);
      }),
      RUNS,
    );
  });

  test('every tool result follows its call', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, async (nodes) => {
        for (const { messages } of contextsOf(await graphOf(nodes)).values()) expectPaired(messages);
      }),
      RUNS,
    );
  });
});

describe('on what the real writer wrote', () => {
  it.each(vectorNames().slice(0, 8))('the laws of aging and of tools hold for %s', async (name) => {
    const { graph } = await loadVector(name);
    for (const { messages } of contextsOf(graph).values()) expectPaired(messages);
    expectNoMoreAged(graph, 2);
    expectManifestsHold(graph, { tailTurns: 1, protectedTools: [], maxArgsChars: 20 });
    expectManifestsHold(graph, { agingEnabled: false });
  });

  it('holds summaries, boundaries and aged tools among these', async () => {
    const graphs = await Promise.all(
      vectorNames()
        .slice(0, 8)
        .map(async (name) => (await loadVector(name)).graph),
    );
    expect(graphs.some(({ calls }) => calls.some(isSummary))).toBe(true);
    const aged = graphs.flatMap((graph) =>
      [...contextsOf(graph).values()].map((context) => agedIn(graph, context)),
    );
    expect(aged.flat().length).toBeGreaterThan(0);
  });
});
