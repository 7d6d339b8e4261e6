import git from 'isomorphic-git';
import { truncatedBundle } from './bundle-header.ts';
import { type GitTreeEntry, readGitTree } from './git-tree.ts';
import { memoryFs } from './memory-fs.ts';
import { checkPack } from './pack-check.ts';

/** The objects of one pack, by id. Each throws when the object is absent or of another kind. */
export interface ObjectReader {
  /** Id of the tree of a commit; an annotated tag is followed to its commit. */
  treeOf(commit: string): Promise<string>;
  tree(oid: string): Promise<GitTreeEntry[]>;
  blob(oid: string): Promise<Uint8Array>;
}

const GIT_DIR = '/git';
const PACK_FILE = `${GIT_DIR}/objects/pack/bundle.pack`;

/**
 * Indexes a pack in memory. Throws `bundle/truncated` when a byte of it is lost or changed, or
 * when not every object can be rebuilt. Holds the pack twice while it lives.
 */
export async function openPack(pack: Uint8Array, place: string): Promise<ObjectReader> {
  const announced = checkPack(pack, place);
  // Without a cache object of its own isomorphic-git would parse the index for every read.
  const common = { fs: memoryFs(new Map([[PACK_FILE, pack]])), cache: {}, gitdir: GIT_DIR };
  const { oids } = await indexed({ ...common, dir: '/', filepath: PACK_FILE.slice(1) }, place);
  if (oids.length !== announced) {
    throw truncatedBundle(`${announced - oids.length} of its ${announced} objects cannot be rebuilt`, place);
  }
  return {
    treeOf: async (oid) => (await git.readCommit({ ...common, oid })).commit.tree,
    tree: async (oid) => {
      // Its `readTree` gives up a whole tree for one hostile name in it.
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else gives a tree's bytes
      const { type, object } = await git.readObject({ ...common, oid, format: 'content' });
      if (type !== 'tree' || !(object instanceof Uint8Array)) throw new Error(`${oid} is no tree`);
      return readGitTree(object);
    },
    blob: async (oid) => (await git.readBlob({ ...common, oid })).blob,
  };
}

async function indexed(
  options: Parameters<typeof git.indexPack>[0],
  place: string,
): Promise<{ oids: string[] }> {
  try {
    return await git.indexPack(options);
  } catch (error) {
    throw truncatedBundle(error instanceof Error ? error.message : String(error), place);
  }
}
