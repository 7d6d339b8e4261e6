import { describe, expect, it, test } from 'vitest';
import { buildGraph } from '../../lib/graph/session-graph.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { type CommitVerification, verifyCommits } from '../../lib/replay/verify/verify-commits.ts';
import { commitWords } from '../../lib/report/verified-words.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { filesOf } from '../support/notation.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

const BRANCHES = `
  u1 < ROOT; l1 < u1; t1 @ l1; u2 < l1; l2 < u2; u3 < l2; l3 < u3; u4 < l3; l4 < u4;
  x1 < l1; a1 < x1; S1 < ROOT {covers u1 l1}`;

/** Verifies a commit written beside the branches above; an item is `ID` or `ID:STATE`. */
async function verify(
  items: string | null,
  head = 'l4',
  others: readonly Readonly<Record<string, unknown>>[] = [],
  parents: readonly string[] = [],
): Promise<CommitVerification> {
  const commit = { id: 'c', commit_parents: parents, head_node_id: head };
  const listed = items?.split(' ').map((item) => {
    const [source_node_id, state = 'full'] = item.split(':');
    return { source_node_id, state };
  });
  const files = filesOf(BRANCHES);
  for (const each of [...others, listed === undefined ? commit : { ...commit, items: listed }])
    files.set(`context/commits/${String(each['id'])}.json`, JSON.stringify(each));
  const graph = buildGraph(await loadSession(memoryFiles('s', files)));
  const found = verifyCommits(graph, DEFAULT_POLICY).find(({ commit: { id } }) => id === 'c');
  if (found === undefined) throw new Error('the commit was not read');
  return found;
}

describe('a context commit', () => {
  it.each(vectorNames())('of %s agrees with the branch of its head', async (name) => {
    const { graph } = await loadVector(name);
    expect(verifyCommits(graph, DEFAULT_POLICY).filter(({ agrees }) => agrees !== true)).toEqual([]);
  });

  test('agrees with one item a turn, with or without what turns called', async () => {
    expect(await verify('u1 l1 u2 l2 u3 l3 u4 l4')).toMatchObject({ agrees: true });
    expect(await verify('u1 l1 t1:aged u2 l2 u3 l3 u4 l4')).toMatchObject({ agrees: true });
  });

  test('names what it lacks and what it has from elsewhere', async () => {
    const found = await verify('u1 l1 x1 u2 l2 u3 l3 gone l4');
    expect(found).toMatchObject({ agrees: false, missing: ['u4'], extra: ['x1', 'gone'] });
    expect(commitWords(found)).toBe('no item for u4; items from elsewhere: x1, gone');
  });

  test('names items in another state than derived', async () => {
    expect(await verify('u1 l1 t1 u2 l2 u3 l3 u4 l4')).toMatchObject({
      states: [{ node: 't1', recorded: 'full', derived: 'aged' }],
    });
    expect(await verify('u1:summarized l1 u2 l2 u3 l3 u4 l4')).toMatchObject({
      states: [{ node: 'u1', recorded: 'summarized', derived: 'full' }],
    });
  });

  test('needs no items for what its summary covers', async () => {
    expect(await verify('S1:summary u2 l2 u3 l3 u4 l4')).toMatchObject({ agrees: true });
    expect(await verify('S1:summary u1:summarized l1 u2 l2 u3 l3 u4 l4')).toMatchObject({
      states: [{ node: 'l1', recorded: 'full', derived: 'summarized' }],
    });
  });

  test('may hold what was merged', async () => {
    const other = { id: 'b', commit_parents: [], head_node_id: 'a1', items: [] };
    expect(await verify('u1 l1 x1 a1 u2 l2 u3 l3 u4 l4', 'l4', [other], ['a', 'b'])).toMatchObject({
      extra: [],
    });
  });

  test('is not compared where it cannot be, and its odd states are counted', async () => {
    expect(await verify('u1', 'gone')).toMatchObject({
      agrees: null,
      note: 'its head is no node of this session',
    });
    expect(await verify(null)).toMatchObject({ agrees: null, note: 'it lists no items' });
    expect(await verify('u1:cleared l1:aged', 'l1')).toMatchObject({ agrees: true, uncompared: 2 });
  });
});
