import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildGraph } from '../../../lib/graph/session-graph.ts';
import { type BenchStores, loadFolder } from '../bench-stores.ts';
import { mixedOf } from '../session-plan.ts';
import type { Measure } from '../measure.ts';

const SMALL = mixedOf(1000);
const LARGE = mixedOf(10_000);

/** How long a working tree takes to become a session, and a session to become a graph. */
export function loadMeasures(stores: BenchStores): readonly Measure[] {
  return [
    {
      name: 'load 10,000 nodes / read and parse the same files',
      limit: 2,
      rounds: 11,
      sides: async () => {
        const folder = stores.folder(LARGE);
        return {
          timed: { name: 'load', run: () => loadFolder(folder) },
          base: { name: 'read and parse', run: parseLoop(folder) },
        };
      },
    },
    {
      name: 'load 10,000 nodes / load 1,000',
      limit: null,
      rounds: 3,
      sides: async () => {
        const [large, small] = [stores.folder(LARGE), stores.folder(SMALL)];
        return {
          timed: { name: '10,000', run: () => loadFolder(large) },
          base: { name: '1,000', repeat: 10, run: () => loadFolder(small) },
        };
      },
    },
    {
      name: 'index 10,000 nodes / load them',
      limit: null,
      rounds: 3,
      sides: async () => {
        const folder = stores.folder(LARGE);
        const session = await loadFolder(folder);
        return {
          timed: { name: 'index', repeat: 5, run: () => buildGraph(session) },
          base: { name: 'load', run: () => loadFolder(folder) },
        };
      },
    },
  ];
}

/** The floor of loading: the same files read and parsed in a plain loop, without even looking for them. */
function parseLoop(folder: string): () => unknown {
  const nodes = readdirSync(join(folder, 'history')).map((name) => join(folder, 'history', name));
  const paths = [join(folder, 'meta.json'), ...nodes];
  return () => paths.map((path): unknown => JSON.parse(readFileSync(path, 'utf8')));
}
