import { damaged } from './git-errors.ts';
import type { GitObjects } from './git-object.ts';

const LONGEST_TAG_CHAIN = 10;
const decoder = new TextDecoder('utf-8');

/** Follows annotated tags to the commit they name. Throws `git/damaged` when there is none. */
export function peelToCommit(objects: GitObjects, id: string, place: string): string {
  let at = id;
  for (let depth = 0; depth <= LONGEST_TAG_CHAIN; depth += 1) {
    const { kind, data } = objects.read(at);
    if (kind === 'commit') return at;
    const target = kind === 'tag' ? headerField(data, 'object') : undefined;
    if (target === undefined) break;
    at = target;
  }
  throw damaged(place, `the object ${id} is no commit and leads to none`);
}

/** Id of the tree of a commit. Throws `git/damaged`, or what reading throws. */
export function treeOf(objects: GitObjects, commit: string, place: string): string {
  const { kind, data } = objects.read(commit);
  const tree = kind === 'commit' ? headerField(data, 'tree') : undefined;
  if (tree === undefined) throw damaged(place, `the object ${commit} is no commit with a tree`);
  return tree;
}

/** The id in the first line of a commit or tag, where that line is the field asked for. */
function headerField(data: Uint8Array, field: 'tree' | 'object'): string | undefined {
  const [line = ''] = decoder.decode(data.subarray(0, 64)).split('\n');
  return new RegExp(`^${field} ([0-9a-f]{40})$`).exec(line)?.[1];
}
