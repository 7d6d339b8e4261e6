import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { encodeUtf8 } from '../../../lib/base/utf8.ts';
import { packSessions } from '../../../lib/store/pack/pack-sessions.ts';
import { packEnd, packedSessionText, packStart } from '../../../lib/store/pack/pack-text.ts';
import { buildGraph } from '../../../lib/graph/session-graph.ts';
import { type BenchStores, loadFolder } from '../bench-stores.ts';
import { mixedOf } from '../session-plan.ts';
import type { Measure } from '../measure.ts';
import { peakMemory } from '../peak-memory.ts';
import type { FigureSide } from '../timing.ts';

const SMALL = mixedOf(1000);
const LARGE = mixedOf(10_000);
const HUGE = mixedOf(100_000);

/** How long a working tree takes to become a session, and a session to become a graph. */
export function loadMeasures(stores: BenchStores): readonly Measure[] {
  return [
    ...[1000, 10_000, 100_000].map((nodes) => againstLoop(stores, nodes)),
    {
      name: 'load 100,000 nodes / load 10,000 ten times',
      limit: 1.3,
      rounds: 2,
      isLong: true,
      sides: () => {
        const [huge, large] = [stores.folder(HUGE), stores.folder(LARGE)];
        return Promise.resolve({
          timed: { name: '100,000', run: () => loadFolder(huge) },
          base: { name: '10 × 10,000', run: () => tenTimes(() => loadFolder(large)) },
        });
      },
    },
    {
      name: 'peak memory of loading 100,000 nodes / bytes of their JSON',
      limit: 3,
      rounds: 1,
      isLong: true,
      sides: () => {
        const folder = stores.folder(HUGE);
        return Promise.resolve({
          timed: memory('peak', () => peakMemory('load', folder)),
          base: memory('JSON', () => jsonBytes(folder) / 2 ** 20),
        });
      },
    },
    {
      name: 'open a pack of 100,000 files / parse its JSON',
      limit: 5,
      rounds: 3,
      sides: () => {
        const pack = packOf(100_000);
        return Promise.resolve({
          timed: { name: 'open', run: () => packSessions(pack, 'pack') },
          base: { name: 'JSON.parse', run: (): unknown => JSON.parse(new TextDecoder().decode(pack)) },
        });
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

function againstLoop(stores: BenchStores, nodes: number): Measure {
  return {
    name: `load ${nodes.toLocaleString('en-US')} nodes / read and parse the same files`,
    limit: 1.3,
    rounds: nodes > 10_000 ? 3 : 11,
    ...(nodes > 10_000 ? { isLong: true } : {}),
    sides: () => {
      const folder = stores.folder(mixedOf(nodes));
      // Some milliseconds are too short for one reading.
      const repeat = Math.max(1, 10_000 / nodes);
      return Promise.resolve({
        timed: { name: 'load', repeat, run: () => loadFolder(folder) },
        base: { name: 'read and parse', repeat, run: parseLoop(folder) },
      });
    },
  };
}

async function tenTimes(run: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < 10; time += 1) await run();
}

const memory = (name: string, megabytes: () => number): FigureSide => ({
  name,
  unit: 'MB',
  figure: () => Promise.resolve(megabytes()),
});

function jsonBytes(folder: string): number {
  const history = join(folder, 'history');
  return readdirSync(history).reduce((sum, name) => sum + statSync(join(history, name)).size, 0);
}

/** A pack of one session of small nodes. */
function packOf(nodes: number): Uint8Array {
  const session = {
    name: 's',
    input: 's',
    refused: [],
    history: null,
    redacted: null,
    files: Array.from({ length: nodes }, (_, at) => ({
      path: `history/${at}-u-n${at}.json`,
      text: `{"id": "n${at}", "seq": ${at}, "output": "${'x'.repeat(500)}"}`,
    })),
  };
  return encodeUtf8([packStart('bench'), ...packedSessionText(session, true), packEnd([])].join(''));
}

/** The floor of loading: the same files read and parsed in a plain loop, without even looking for them. */
function parseLoop(folder: string): () => unknown {
  const nodes = readdirSync(join(folder, 'history')).map((name) => join(folder, 'history', name));
  const paths = [join(folder, 'meta.json'), ...nodes];
  return () => paths.map((path): unknown => JSON.parse(readFileSync(path, 'utf8')));
}
