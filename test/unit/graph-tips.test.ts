import { describe, expect, it } from 'vitest';
import { buildGraph } from '../../lib/graph/session-graph.ts';
import { tips } from '../../lib/graph/tips.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { filesOf } from '../support/notation.ts';

const CASES: Readonly<Record<string, readonly [notation: string, tips: readonly string[]]>> = {
  'both ends of a fork': ['u1 < ROOT; l1 < u1; u2 < l1; u3 < l1', ['u2', 'u3']],
  'not a head that was merged': ['u1 < ROOT; l1 < u1; l2 < u1; merged l1', ['l2']],
  'not a summary': ['u1 < ROOT; l1 < u1; summary_1 < ROOT {covers u1}', ['l1']],
  'a function that the user ran': ['u1 < ROOT; l1 < u1; f1 < l1', ['f1']],
  'not what a reply called': ['u1 < ROOT; l1 < u1; t1 @ l1 < l1', ['l1']],
  'not a call inside a function': ['u1 < ROOT; l1 < u1; f1 @ l1; l2 @ f1', ['l1']],
  'a reply whose caller is its user': ['u1 < ROOT; l1 @ u1 < u1', ['l1']],
  'the turn beside an attach row': ['u1 < ROOT; l1 < u1; a1 @ l1 < l1 {attach}', ['l1']],
  'the turn before a runtime row': ['u1 < ROOT; l1 < u1; u2 < l1 {runtime}', ['l1']],
  'a rewound turn': ['u1 < ROOT; l1 < u1; u2 < l1 {rewound}', ['u2']],
  'a turn whose caller in another session has the id of a function here': [
    'u1 < ROOT; f1 @ u1; x1 < u1 @ f1 {from S}',
    ['x1'],
  ],
};

describe('tips are', () => {
  it.each(Object.entries(CASES))('%s', async (_, [notation, ids]) => {
    expect((await tipsOf(filesOf(notation))).map((tip) => tip.id)).toEqual(ids);
  });
});

it('leaves out the heads that a context commit took in', async () => {
  const files = filesOf('u1 < ROOT; l1 < u1; l2 < u1; l3 < u1');
  const commits = [
    { id: 'c1', head_node_id: 'l1' },
    { id: 'c2', head_node_id: 'l2' },
    { id: 'c3', head_node_id: 'l3', commit_parents: ['c1', 'c2'] },
  ];
  for (const commit of commits) files.set(`context/commits/${commit.id}.json`, JSON.stringify(commit));
  expect((await tipsOf(files)).map((tip) => tip.id)).toEqual(['l1', 'l3']);
});

it('has the name of a branch, or null', async () => {
  const found = await tipsOf(filesOf('u1 < ROOT; l1 < u1; l2 < u1; branch l2 retry'));
  expect(found.map((tip) => tip.name)).toEqual([null, 'retry']);
});

async function tipsOf(files: Map<string, string>) {
  return tips(buildGraph(await loadSession(memoryFiles('s', files))));
}
