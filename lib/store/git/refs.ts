import { AfterturnError } from '../../base/afterturn-error.ts';
import { damaged } from './git-errors.ts';
import type { GitFolder } from './git-folder.ts';

/**
 * What refs hold, by full name (`refs/heads/main`, `HEAD`): an object id, or `ref: ` and the name
 * of another ref. Nothing in it is checked yet; {@link resolveRef} does that.
 */
export type Refs = ReadonlyMap<string, string>;

const SYMBOLIC = /^ref: *(\S+)$/;
const DEEPEST_SYMBOLIC = 5;
const PACKED = /^([0-9a-f]{40,64}) (refs\/.+)$/;
const decoder = new TextDecoder('utf-8');

/** Reads the refs of a repository: packed ones, loose ones in front of them, HEAD. Linear in their number. */
export function readRefs(folder: GitFolder): Refs {
  const refs = new Map<string, string>();
  for (const line of textOf(folder, 'packed-refs').split('\n')) {
    const [, value, name] = PACKED.exec(line) ?? [];
    if (value !== undefined && name !== undefined) refs.set(name, value);
  }
  const folders = ['refs'];
  for (const path of folders) {
    for (const { name, isFolder } of folder.list(path)) {
      if (isFolder) folders.push(`${path}/${name}`);
      else if (!name.endsWith('.lock')) refs.set(`${path}/${name}`, textOf(folder, `${path}/${name}`).trim());
    }
  }
  const head = textOf(folder, 'HEAD').trim();
  return head === '' ? refs : refs.set('HEAD', head);
}

/**
 * The object id a ref leads to; null when there is no such ref, as on a branch without a commit.
 * Throws `git/damaged` when it holds something else or leads in a circle.
 */
export function resolveRef(refs: Refs, name: string, place: string): string | null {
  let at = name;
  for (let depth = 0; depth <= DEEPEST_SYMBOLIC; depth += 1) {
    const value = refs.get(at);
    if (value === undefined) return null;
    if (/^[0-9a-f]{40}$/.test(value)) return value;
    const [, next] = SYMBOLIC.exec(value) ?? [];
    // The value is not quoted: whoever made the repository chose what this file is.
    if (next === undefined) throw damaged(place, `the ref ${at} holds no object id`);
    at = next;
  }
  throw damaged(place, `the ref ${name} leads in a circle`);
}

/**
 * The ref that people mean by a short name (`main`, `v1`), as git looks for it.
 *
 * Throws `git/unknown-ref` with the names there are.
 */
export function refByName(refs: Refs, name: string, place: string): string {
  const names = [name, `refs/${name}`, `refs/tags/${name}`, `refs/heads/${name}`, `refs/remotes/${name}`];
  const found = names.find((candidate) => refs.has(candidate));
  if (found !== undefined) return found;
  const there = [...refs.keys()].slice(0, 20).join(', ');
  const remedy =
    there === '' ? 'It has no refs at all' : `It has ${there}${refs.size > 20 ? ' and more' : ''}`;
  throw new AfterturnError('git/unknown-ref', `there is no ref ${name}`, place, remedy);
}

function textOf(folder: GitFolder, path: string): string {
  return decoder.decode(folder.read(path) ?? new Uint8Array());
}
