import { spawnSync } from 'node:child_process';
import type { BenchStores } from '../bench-stores.ts';
import { historyOf } from '../history-of.ts';
import type { Measure } from '../measure.ts';
import { peakMemory } from '../peak-memory.ts';
import { mixedOf } from '../session-plan.ts';

/** How long the history of a store takes, a commit a turn, against git's own list of what changed. */
export function historyMeasures(stores: BenchStores): readonly Measure[] {
  return [
    ...[10_000, 100_000].map((nodes) => againstLog(stores, nodes)),
    {
      name: 'peak memory of the history of 100,000 nodes, MB / 500',
      limit: 1,
      rounds: 1,
      isLong: true,
      sides: async () => {
        const repository = await stores.turns(mixedOf(100_000));
        const figure = (megabytes: () => number) => () => Promise.resolve(megabytes());
        return {
          timed: { name: 'peak', unit: 'MB', figure: figure(() => peakMemory('history', repository)) },
          base: { name: 'allowed', unit: 'MB', figure: figure(() => 500) },
        };
      },
    },
  ];
}

function againstLog(stores: BenchStores, nodes: number): Measure {
  return {
    name: `history of ${nodes.toLocaleString('en-US')} nodes / git log --raw`,
    // Of a small store both take as long to start.
    limit: nodes > 10_000 ? 0.3 : null,
    rounds: nodes > 10_000 ? 1 : 3,
    ...(nodes > 10_000 ? { isLong: true } : {}),
    sides: async () => {
      const repository = await stores.turns(mixedOf(nodes));
      return {
        timed: { name: 'history', run: () => historyOf(repository) },
        base: { name: 'git log', run: () => gitLog(repository) },
      };
    },
  };
}

function gitLog(repository: string): number | null {
  const command = ['-C', repository, 'log', '--raw', '--no-renames', '--abbrev=40', 'main'];
  return spawnSync('git', command, { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 31 - 1 }).status;
}
