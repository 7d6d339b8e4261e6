import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeCodec } from '../../cli/inputs/node-codec.ts';
import { openInputs } from '../../cli/inputs/open-inputs.ts';
import { checkSession } from '../../lib/check/check-session.ts';
import type { Finding } from '../../lib/check/finding.ts';
import { buildGraph } from '../../lib/graph/session-graph.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { readSurroundings } from '../../lib/store/read-surroundings.ts';
import { bundleOf, type PlainNode, sessionFilesOf, tempStore, writeFiles } from '../support/temp-store.ts';

const NODES: readonly PlainNode[] = [
  { id: 'u1', seq: 0, predecessor: 'ROOT', output: 'Which tide?' },
  { id: 'l1', seq: 1, role: 'llm', predecessor: 'u1', output: 'Low.', metadata: { status: 'completed' } },
];
const LATER: PlainNode = { id: 'u2', seq: 2, predecessor: 'l1', output: 'When?' };

/** What rules find in the only session of an input. */
async function found(input: string): Promise<Finding[]> {
  for await (const opened of openInputs([input])) {
    if (!('files' in opened)) continue;
    const { files } = opened;
    const around = await readSurroundings(files, nodeCodec.sha1);
    return checkSession(buildGraph(await loadSession(files)), { around });
  }
  throw new Error('no session');
}

const isOf = (rule: string) => (finding: Finding) => finding.rule === rule;

describe('a working tree beside its repository', () => {
  it('differs in nothing from its last commit at first', async () => {
    const store = tempStore(NODES);
    bundleOf(store);
    expect((await found(store)).filter(isOf('store/uncommitted'))).toEqual([]);
  });

  it('has what no commit holds, named', async () => {
    const store = tempStore(NODES);
    bundleOf(store);
    writeFiles(store, sessionFilesOf([...NODES, LATER]));
    const [finding] = (await found(store)).filter(isOf('store/uncommitted'));
    expect(finding).toMatchObject({ severity: 'info', related: ['u2'] });
    expect(finding?.message).toContain('2 files differ from the last commit: "history/0002-u-u2.json"');
  });

  it('shows a committed node rewritten that is in no commit yet', async () => {
    const store = tempStore(NODES);
    bundleOf(store);
    writeFiles(
      store,
      sessionFilesOf(NODES.map((node) => (node.id === 'l1' ? { ...node, output: 'High.' } : node))),
    );
    const [finding] = (await found(store)).filter(isOf('history/node-rewritten'));
    expect(finding).toMatchObject({ nodes: ['l1'], commit: 'working tree' });
  });

  it('has a history that cannot be read', async () => {
    const store = tempStore(NODES);
    bundleOf(store);
    const objects = join(store, '.git/objects');
    for (const name of readdirSync(objects).filter((each) => each.length === 2)) {
      rmSync(join(objects, name), { recursive: true });
    }
    expect((await found(store)).filter(isOf('store/git-damage'))).toHaveLength(1);
  });
});

it('a bundle is what its last commit holds', async () => {
  const bundle = bundleOf(tempStore(NODES));
  const rules = (await found(bundle)).map(({ rule }) => rule);
  expect(rules.filter((rule) => rule.startsWith('store/') || rule.startsWith('history/'))).toEqual([]);
});

it('a folder of sessions has an index that disagrees', async () => {
  const store = tempStore(NODES, { id: 's1', title: 'Tides' });
  const root = dirname(store);
  writeFileSync(join(root, 'index.json'), JSON.stringify({ s1: { id: 's1', title: 'Currents' } }));
  const [finding] = (await found(root)).filter(isOf('store/index-drift'));
  expect(finding).toMatchObject({ expected: '"Tides"', actual: '"Currents"' });
  renameSync(join(root, 'index.json'), join(root, 'other.json'));
  expect((await found(root)).filter(isOf('store/index-drift'))).toEqual([]);
});
