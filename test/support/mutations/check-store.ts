import { checkSession } from '../../../lib/check/check-session.ts';
import type { Finding } from '../../../lib/check/finding.ts';
import { buildGraph } from '../../../lib/graph/session-graph.ts';
import { loadSession } from '../../../lib/store/load-session.ts';
import { memoryFiles } from '../../../lib/store/memory-files.ts';
import { NO_SURROUNDINGS } from '../../../lib/store/surroundings.ts';
import { historyOf } from '../notation/history-of.ts';
import { spillsIn } from '../notation/spills-in.ts';
import type { MutableStore } from './mutable-store.ts';

/** Everything that rules find in a store as it is now. */
export async function checkStore(store: MutableStore): Promise<Finding[]> {
  const { files, refused, dialect, indexed, damage, commits, isOpen } = store;
  const states = isOpen ? [...commits, files] : commits;
  const past = states.length === 0 || damage !== null ? NO_SURROUNDINGS : historyOf(states, isOpen);
  const session = await loadSession({ ...memoryFiles(store.id, files), refused }, { dialect });
  const around = { ...past, damage, indexed, paths: [...files.keys()], spills: spillsIn(files) };
  return checkSession(buildGraph(session), { around });
}
