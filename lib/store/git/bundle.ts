import { AfterturnError } from '../../base/afterturn-error.ts';
import type { SessionFiles } from '../session-files.ts';
import { type BundleHeader, readBundleHeader, truncatedBundle } from './bundle-header.ts';
import { filesAtCommit } from './files-at-commit.ts';
import { historyAtCommit } from './history/history-at-commit.ts';
import type { ObjectCodec } from './object-codec.ts';
import { ScannedPack } from './scanned-pack.ts';
import { wantedCommit, type WantedState } from './wanted-state.ts';

/**
 * The session at a commit of a git bundle; by default the newest one, see {@link wantedCommit}.
 *
 * Throws {@link AfterturnError}: `bundle/truncated` when bytes are lost or changed, `bundle/thin`
 * when commits are left out, `bundle/unsupported` for other formats, `git/unknown-…` when it does
 * not hold what is wanted. One pass over the bundle.
 */
export function bundleFiles(
  bytes: Uint8Array,
  input: string,
  codec: ObjectCodec,
  wanted: WantedState = {},
): SessionFiles {
  const header = readBundleHeader(bytes, input);
  if (header.prerequisites.length > 0) throw thin(header, input);
  return asBundle(() => {
    const objects = new ScannedPack(bytes.subarray(header.packAt), input, codec);
    const commit = wantedCommit(header.refs, objects, wanted, input);
    if (commit === null) throw noBranch(input);
    const files = filesAtCommit(objects, commit, nameOf(input), input);
    const past = historyAtCommit({ objects, codec, place: input }, commit);
    return {
      ...files,
      read: (path) => asBundle(() => files.read(path)),
      history: () => asBundle(() => past.history()),
      readObject: (id) => asBundle(() => past.readObject(id)),
    };
  });
}

/** To the reader of a bundle, a damaged or missing object means that the bundle is cut short. */
function asBundle<Result>(step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    const isDamage =
      error instanceof AfterturnError && (error.code === 'git/damaged' || error.code === 'git/missing');
    throw isDamage ? truncatedBundle(error.message, error.place) : error;
  }
}

function noBranch(place: string): AfterturnError {
  const remedy = 'Make the bundle anew with `git bundle create FILE --all`';
  return new AfterturnError('bundle/unsupported', 'the bundle names no branch', place, remedy);
}

function thin(header: BundleHeader, place: string): AfterturnError {
  const missing = header.prerequisites.join(', ');
  const message = `the bundle continues another one: it leaves out ${missing} and what these commits hold`;
  const remedy = 'Make one that stands alone with `git bundle create FILE --all`';
  return new AfterturnError('bundle/thin', message, place, remedy);
}

/** Name of the file without `.bundle`. */
function nameOf(input: string): string {
  return (input.split(/[/\\]/).at(-1) ?? input).replace(/\.bundle$/, '');
}
