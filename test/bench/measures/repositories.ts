import { execFileSync } from 'node:child_process';
import { type BenchStores, loadAll, loadFolder } from '../bench-stores.ts';
import type { Measure } from '../measure.ts';
import { mixedOf } from '../session-plan.ts';

/** How long repositories and bundles take, against git itself handing out the same objects. */
export function repositoryMeasures(stores: BenchStores): readonly Measure[] {
  const sizes = [1000, 10_000, 100_000] as const;
  return [
    ...sizes.flatMap((nodes) => [against(stores, 'repository', nodes), against(stores, 'bundle', nodes)]),
    {
      name: 'read 500 small repositories / their working trees',
      limit: 3,
      rounds: 5,
      sides: () => {
        const [repositories, trees] = [stores.fleet(500, 'repositories'), stores.fleet(500, 'trees')];
        return Promise.resolve({
          timed: { name: 'repositories', run: () => loadAll(repositories) },
          base: { name: 'working trees', run: () => loadAll(trees) },
        });
      },
    },
  ];
}

function against(stores: BenchStores, kind: 'repository' | 'bundle', nodes: number): Measure {
  const plan = mixedOf(nodes);
  return {
    name: `read a ${kind} of ${nodes.toLocaleString('en-US')} nodes / git cat-file and parse`,
    limit: 1.3,
    rounds: nodes > 10_000 ? 2 : 7,
    ...(nodes > 10_000 ? { isLong: true } : {}),
    sides: () => {
      const repository = stores.repository(plan);
      const input = stores[kind](plan);
      return Promise.resolve({
        timed: { name: kind, run: () => loadFolder(input) },
        base: { name: 'cat-file', run: () => catFile(repository) },
      });
    },
  };
}

/** What two processes of git give, parsed: the floor of reading a packed store. */
function catFile(repository: string): unknown[] {
  const git = (command: readonly string[], input = ''): Buffer =>
    execFileSync('git', ['-C', repository, ...command], { input, maxBuffer: 2 ** 31 - 1 });
  const listed = git(['ls-tree', '-r', '-z', 'main']).toString('utf8').split('\0');
  const wanted = listed.filter((line) => /\thistory\/|\tmeta\.json$/.test(line));
  const ids = wanted.map((line) => line.slice(line.indexOf(' blob ') + 6, line.indexOf('\t')));
  const output = git(['cat-file', '--batch', '--buffer'], ids.map((id) => `${id}\n`).join(''));
  const parsed: unknown[] = [];
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(10, at);
    const size = Number(output.toString('latin1', at, end).split(' ')[2]);
    parsed.push(JSON.parse(output.toString('utf8', end + 1, end + 1 + size)));
    at = end + size + 2;
  }
  return parsed;
}
