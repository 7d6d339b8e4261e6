import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branch, firstTurn } from '../../lib/graph/branch.ts';
import { callerSubtree } from '../../lib/graph/caller-subtree.ts';
import { chainEnds } from '../../lib/graph/chain-ends.ts';
import { childrenOf } from '../../lib/graph/child-lists.ts';
import { cycles } from '../../lib/graph/cycles.ts';
import { forks } from '../../lib/graph/forks.ts';
import { buildGraph, callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { spine } from '../../lib/graph/spine.ts';
import { tips } from '../../lib/graph/tips.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { filesOf } from '../support/notation.ts';

const SIZE = 12;
const ids = Array.from({ length: SIZE }, (_, at) => `${'ulc'.charAt(at % 3)}${at}`);

/** Any edges at all: to earlier and later nodes, to itself, to nothing, to ROOT, out of the session. */
const target = fc.option(fc.constantFrom(...ids, 'ROOT', 'elsewhere'), { freq: 4, nil: '' });
const notation = fc
  .array(fc.tuple(target, target), { minLength: SIZE, maxLength: SIZE })
  .map((edges) =>
    edges
      .map(([before, caller], at) => `${ids[at] ?? ''}${edge('<', before)}${edge('@', caller)}`)
      .join('; '),
  );
const edge = (sign: string, id: string): string => (id === '' ? '' : ` ${sign} ${id}`);

const graphFrom = async (files: Map<string, string>): Promise<SessionGraph> =>
  buildGraph(await loadSession(memoryFiles('s', files)));

/** Checks something of every graph; a walk that does not end fails by the test's timeout. */
function always(check: (graph: SessionGraph) => void): Promise<void> {
  return fc.assert(fc.asyncProperty(notation, async (line) => check(await graphFrom(filesOf(line)))));
}

describe('on any edges, cyclic ones too', () => {
  it('a spine ends, holds no call twice, and each is predecessor of the next', () =>
    always((graph) => {
      for (const head of graph.calls.keys()) {
        const chain = spine(graph, head);
        expect(new Set(chain).size).toBe(chain.length);
        expect(chain.at(-1)).toBe(head);
        chain.slice(1).forEach((index, at) => expect(graph.predecessors[index]).toBe(chain[at]));
        const before = graph.predecessors[chain[0] ?? -1] ?? -1;
        expect(before < 0 || chain.includes(before)).toBe(true);
      }
    }));

  it('a branch is its spine, or names the call that breaks it', () =>
    always((graph) => {
      for (const head of graph.calls.keys()) {
        const { broken, members } = branch(graph, head);
        if (members !== null) expect(members).toEqual(spine(graph, head));
        else
          expect(callAt(graph, spine(graph, head)[0] ?? -1)).toMatchObject({ id: broken, predecessor: '' });
      }
    }));

  it('a chain ends where its spine does, or runs into a cycle', () =>
    always((graph) => {
      chainEnds(graph).forEach((end, head) => {
        const oldest = spine(graph, head)[0] ?? -1;
        expect(end).toBe((graph.predecessors[oldest] ?? -1) < 0 ? oldest : -1);
      });
    }));

  it('no conversation follows a tip', () =>
    always((graph) => {
      const found = tips(graph).map((tip) => tip.index);
      expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
      const followed = found.map((index) => graph.predecessors[index]);
      for (const index of followed) expect(found).not.toContain(index);
      for (const fork of forks(graph)) expect(found).not.toContain(fork.at);
    }));

  it('a fork has several calls that follow it', () =>
    always((graph) => {
      for (const { at, continuations } of forks(graph)) {
        expect(continuations.length).toBeGreaterThan(1);
        for (const index of continuations) expect(graph.predecessors[index]).toBe(at);
      }
    }));

  it('a subtree is closed under callees and holds no call twice', () =>
    always((graph) => {
      for (const root of graph.calls.keys()) {
        const found = callerSubtree(graph, root);
        expect(found[0]).toBe(root);
        expect(new Set(found).size).toBe(found.length);
        for (const index of found)
          expect(found).toEqual(expect.arrayContaining([...childrenOf(graph.callees, index)]));
      }
    }));

  it('each cycle follows edges, and there is one exactly when a walk can return', () =>
    always((graph) => {
      const found = cycles(graph);
      for (const { members } of found) {
        members.forEach((index, at) => {
          const next = members[(at + 1) % members.length];
          expect([graph.callers[index], graph.predecessors[index]]).toContain(next);
        });
      }
      const all = found.flatMap((cycle) => cycle.members);
      expect(new Set(all).size).toBe(all.length);
      expect(found.length > 0).toBe([...graph.calls.keys()].some((index) => canReturn(graph, index)));
    }));

  it('the order in which files are listed does not matter', () =>
    fc.assert(
      fc.asyncProperty(notation, fc.infiniteStream(fc.nat()), async (line, keys) => {
        const files = [...filesOf(line)];
        const shuffled = files
          .map((file) => ({ file, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ file }) => file);
        expect(walksOf(await graphFrom(new Map(shuffled)))).toEqual(walksOf(await graphFrom(new Map(files))));
      }),
    ));
});

function canReturn(graph: SessionGraph, start: number): boolean {
  const open = [start];
  const seen = new Set<number>();
  for (const at of open) {
    for (const next of [graph.callers[at] ?? -1, graph.predecessors[at] ?? -1]) {
      if (next === start) return true;
      if (next < 0 || seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return false;
}

function walksOf(graph: SessionGraph): unknown {
  const { calls } = graph;
  return {
    calls: calls.map((call) => call.id),
    first: firstTurn(graph),
    branches: calls.map((_, head) => branch(graph, head)),
    tips: tips(graph),
    forks: forks(graph),
    cycles: cycles(graph),
  };
}
