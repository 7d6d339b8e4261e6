import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkSession } from '../../../lib/check/check-session.ts';
import { type BenchStores, loadFolder } from '../bench-stores.ts';
import type { Measure } from '../measure.ts';
import { mixedOf } from '../session-plan.ts';
import { buildGraph } from '../../../lib/graph/session-graph.ts';

const COMMAND = fileURLToPath(new URL('../../../dist/afterturn.js', import.meta.url));
/** Tells, when the process ends, the most memory that it took, in KB. */
const TELL_PEAK =
  "data:text/javascript,process.on('exit',()=>process.stderr.write(` PEAK ${process.resourceUsage().maxRSS}`))";

/** How the linter grows: with one session, and with the number of sessions. Needs `npm run build`. */
export function checkMeasures(stores: BenchStores): readonly Measure[] {
  return [
    {
      name: 'check 100,000 nodes / 10,000',
      limit: 12,
      rounds: 3,
      isLong: true,
      sides: async () => ({
        timed: { name: '100,000', run: await checked(stores, 100_000) },
        base: { name: '10,000', run: await checked(stores, 10_000) },
      }),
    },
    {
      name: 'check 10,000 small sessions / 1,000',
      limit: 12,
      rounds: 2,
      isLong: true,
      sides: () => {
        const [many, few] = [stores.fleet(10_000, 'trees'), stores.fleet(1000, 'trees')];
        return Promise.resolve({
          timed: { name: '10,000', run: () => checkFleet(many) },
          base: { name: '1,000', run: () => checkFleet(few) },
        });
      },
    },
    {
      name: 'peak memory of checking 10,000 small sessions / 1,000',
      limit: 2,
      rounds: 1,
      isLong: true,
      sides: () => {
        const peak = (count: number) => () => Promise.resolve(peakOf(stores.fleet(count, 'trees')));
        return Promise.resolve({
          timed: { name: '10,000', unit: 'MB', figure: peak(10_000) },
          base: { name: '1,000', unit: 'MB', figure: peak(1000) },
        });
      },
    },
  ];
}

async function checked(stores: BenchStores, nodes: number): Promise<() => void> {
  const session = await loadFolder(stores.folder(mixedOf(nodes)));
  // What rules derive of a graph is kept beside it: each run has one of its own.
  return () => void checkSession(buildGraph(session));
}

function checkFleet(folder: string): void {
  execFileSync(process.execPath, [COMMAND, 'check', folder, '--fail-on', 'never'], { stdio: 'ignore' });
}

/** The most memory that the command takes, its threads included, in MB. */
function peakOf(folder: string): number {
  const command = ['--import', TELL_PEAK, COMMAND, 'check', folder, '--fail-on', 'never'];
  const { stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return Number(/PEAK (\d+)$/.exec(stderr)?.[1]) / 1024;
}
