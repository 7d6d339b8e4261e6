import { AfterturnError } from '../base/afterturn-error.ts';
import { decodeUtf8 } from '../base/utf8.ts';
import { uncommittedChanges } from './history/working-tree.ts';
import type { SessionFiles } from './session-files.ts';
import { NO_SURROUNDINGS, type Surroundings } from './surroundings.ts';

const SPILL = /^large_nodes\/[^/]+$/;

/**
 * Looks at what lies around the nodes of a session: its other files, its spilled texts and its
 * history. Damage of any of them is part of the answer and not thrown. Costs the bytes of the spilled
 * texts, and where the files lie beside a repository those of all files, which are hashed.
 */
export async function readSurroundings(
  files: SessionFiles,
  sha1: (...parts: readonly Uint8Array[]) => string,
): Promise<Surroundings> {
  return {
    paths: files.paths,
    spills: await readSpills(files),
    indexed: files.indexed ?? null,
    ...(await readHistory(files, sha1)),
  };
}

async function readSpills(files: SessionFiles): Promise<ReadonlyMap<string, string | null>> {
  const spills = new Map<string, string | null>();
  for (const path of files.paths.filter((each) => SPILL.test(each))) {
    spills.set(path, await textOrNull(files, path));
  }
  return spills;
}

/** A rule says of the node that cites it that its text cannot be read. */
async function textOrNull(files: SessionFiles, path: string): Promise<string | null> {
  try {
    return decodeUtf8(await files.read(path));
  } catch {
    return null;
  }
}

async function readHistory(
  files: SessionFiles,
  sha1: (...parts: readonly Uint8Array[]) => string,
): Promise<Pick<Surroundings, 'history' | 'damage' | 'uncommitted'>> {
  const { damage, uncommitted } = NO_SURROUNDINGS;
  const none = { history: null, damage, uncommitted };
  if (files.history === undefined) return none;
  try {
    const history = files.history();
    return { ...none, history, uncommitted: await uncommittedChanges(files, history, sha1) };
  } catch (error) {
    if (error instanceof AfterturnError) return { ...none, damage: error };
    throw error;
  }
}
