import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { drawSession } from '../../lib/layout/draw-session.ts';
import type { Call } from '../../lib/store/call.ts';
import { type Dialect, inDialect, olderEdges } from '../../lib/store/dialect.ts';
import { withOlderEdges } from '../../lib/store/with-older-edges.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { anyNodes, type PlainNode } from '../support/any-nodes.ts';
import { OLDER_STORE, olderStoreFiles } from '../support/older-store.ts';

const callOf = (fields: object): Call =>
  ({ caller: '', predecessor: '', extra: {}, metadata: {}, ...fields }) as Call;

describe('the older edges of a node', () => {
  it.each<[what: string, node: object, expected: unknown]>([
    ['of today', { caller: 'l1', predecessor: 'u1', metadata: { predecessor: 'u1' } }, null],
    ['at the top level', { extra: { called_by: 'a', parent_id: 'b' } }, { calledBy: 'a', parentId: 'b' }],
    ['in metadata', { metadata: { called_by: 'a', parent_id: 'b' } }, { calledBy: 'a', parentId: 'b' }],
    [
      'at both',
      { extra: { called_by: 'a' }, metadata: { parent_id: 'b' } },
      { calledBy: 'a', parentId: 'b' },
    ],
    ['that are empty', { extra: { called_by: 'ROOT', parent_id: null } }, { calledBy: 'ROOT', parentId: '' }],
    ['of a wrong type', { extra: { called_by: 7, parent_id: ['b'] } }, { calledBy: '', parentId: '' }],
    [
      'both named called_by',
      { extra: { called_by: 'ROOT' }, metadata: { called_by: 'b' } },
      { calledBy: 'ROOT', parentId: 'b' },
    ],
    [
      'copied into metadata',
      { extra: { called_by: 'ROOT' }, metadata: { called_by: 'ROOT' } },
      { calledBy: 'ROOT', parentId: '' },
    ],
  ])('%s', (_, node, expected) => {
    expect(olderEdges(callOf(node))).toEqual(expected);
  });
});

describe('reading a node in the older dialect', () => {
  it('takes today’s field where it holds anything, and the older one where it is empty', () => {
    const call = callOf({ caller: 'l1', extra: { called_by: 'l0', parent_id: 'u0' } });
    expect(inDialect(call, 'called-by')).toMatchObject({
      caller: 'l1',
      predecessor: 'u0',
      currentEdges: { caller: 'l1', predecessor: '' },
    });
  });

  it('takes today’s predecessor where both are there', () => {
    const call = callOf({ predecessor: 'u1', extra: { parent_id: 'u0' } });
    expect(inDialect(call, 'called-by').predecessor).toBe('u1');
  });

  it('changes no node of today, and none at all in today’s dialect', () => {
    const today = callOf({ caller: 'l1' });
    const older = callOf({ extra: { called_by: 'l1' } });
    expect(inDialect(today, 'called-by')).toBe(today);
    expect(inDialect(older, 'current')).toBe(older);
  });
});

describe('a session of both dialects', () => {
  const edgesIn = async (dialect: Dialect): Promise<unknown[]> => {
    const { calls } = await loadSession(memoryFiles(OLDER_STORE, olderStoreFiles()), { dialect });
    return calls.map(({ id, caller, predecessor }) => [id, caller, predecessor]);
  };

  it('has the edges of today’s fields alone unless asked', async () => {
    const older = ['ROOT', 'u1', 'u1_reply', 'u1_reply_t_0', 'u2', 'u2_reply'].map((id) => [id, '', '']);
    expect(await edgesIn('current')).toEqual([...older, ['u3', 'ROOT', 'u2_reply'], ['u3_reply', '', 'u3']]);
  });

  it('has those of both when asked', async () => {
    expect(await edgesIn('called-by')).toEqual([
      ['ROOT', '', ''],
      ['u1', 'ROOT', ''],
      ['u1_reply', 'u1', 'u1'],
      ['u1_reply_t_0', 'u1_reply', 'u1_reply'],
      ['u2', 'ROOT', ''],
      ['u2_reply', 'u2', 'u2'],
      ['u3', 'ROOT', 'u2_reply'],
      ['u3_reply', '', 'u3'],
    ]);
  });
});

describe('any session', () => {
  const places = fc.array(fc.constantFrom('today', 'top', 'metadata'), { minLength: 40, maxLength: 40 });

  it('written in the older dialect is the same graph and drawing when read so', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, places, async (nodes, where) => {
        const older = nodes.map((node, at) => inOlderDialect(node, where[at] ?? 'today'));
        const today = await graphOf(nodes, 'current');
        for (const read of [await graphOf(older, 'called-by'), await reread(older)]) {
          expect(shapeOf(read)).toEqual(shapeOf(today));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('of today’s dialect is the same whichever it is read in', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, async (nodes) => {
        const { calls } = await graphOf(nodes, 'called-by');
        expect(calls).toEqual((await graphOf(nodes, 'current')).calls);
      }),
    );
  });
});

async function graphOf(nodes: readonly PlainNode[], dialect: Dialect): Promise<SessionGraph> {
  const files = new Map(nodes.map((node, at) => [`history/${at}.json`, JSON.stringify(node)]));
  return buildGraph(await loadSession(memoryFiles('s', files), { dialect }));
}

/** Loaded as today's writer reads, and only then asked for its older edges. */
async function reread(nodes: readonly PlainNode[]): Promise<SessionGraph> {
  return buildGraph(withOlderEdges((await graphOf(nodes, 'current')).session));
}

function inOlderDialect(node: PlainNode, where: string): PlainNode {
  const { caller, predecessor, ...rest } = node;
  const edges = { called_by: caller, parent_id: predecessor };
  if (where === 'today') return node;
  return where === 'top'
    ? { ...rest, ...edges }
    : { ...rest, metadata: { ...(rest['metadata'] as object), ...edges } };
}

function shapeOf(graph: SessionGraph): unknown {
  const { calls, callers, predecessors } = graph;
  const edges = calls.map(({ id, caller, predecessor }) => ({ id, caller, predecessor }));
  return { edges, callers, predecessors, rows: drawSession(graph).rows };
}
