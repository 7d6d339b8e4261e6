import { AfterturnError } from '../../base/afterturn-error.ts';
import { encodeBase64 } from '../../base/base64.ts';
import { decodeUtf8, Utf8Error } from '../../base/utf8.ts';
import { inputName } from '../input-name.ts';
import type { SessionFiles } from '../session-files.ts';
import type { SessionListing } from '../session-listing.ts';
import { problemOf } from './packed-problem.ts';
import { MAX_PACK_BYTES, type PackedFile, type PackedSession } from './pack-document.ts';

/** How often a store that is written meanwhile is looked at again. */
const MOST_ROUNDS = 5;

/**
 * A session as a pack holds it: every file whole. Loading it gives what loading `files` gives, but
 * for the input's name. A file that cannot be read is packed as a problem; one that no pack has room
 * for throws `input/too-large`, and a store that never rests `input/unreadable`. Linear in the bytes,
 * plus the sort of the paths.
 */
export async function packSession(files: SessionFiles): Promise<PackedSession> {
  const packed = new Map<string, PackedFile>();
  const { paths, refused } = await packUntilStill(files, packed);
  return {
    name: files.name,
    input: inputName(files.input),
    files: paths.toSorted().flatMap((path) => packed.get(path) ?? []),
    refused: refused.toSorted(),
    history: packHistory(files),
    redacted: files.redacted ?? null,
  };
}

/** Packs what is listed, then what has changed since, until nothing has: files of one moment. */
async function packUntilStill(files: SessionFiles, packed: Map<string, PackedFile>): Promise<SessionListing> {
  let listing: SessionListing = { paths: files.paths, refused: files.refused };
  let changed = listing.paths;
  for (let round = 0; round <= MOST_ROUNDS; round += 1) {
    for (const path of changed) packed.set(path, await packFile(files, path));
    const now = files.refresh?.() ?? null;
    if (now === null) return listing;
    listing = now;
    changed = now.changed;
  }
  const message = `it changed each of the ${MOST_ROUNDS + 1} times it was read`;
  throw new AfterturnError('input/unreadable', message, files.input, 'Pack it when the run has ended');
}

async function packFile(files: SessionFiles, path: string): Promise<PackedFile> {
  let bytes: Uint8Array;
  try {
    bytes = files.lend?.(path) ?? (await files.read(path));
  } catch (error) {
    return { path, problem: problemOf(error) };
  }
  if (bytes.length > MAX_PACK_BYTES) throw tooLarge(path, bytes.length);
  try {
    return { path, text: decodeUtf8(bytes) };
  } catch (error) {
    if (!(error instanceof Utf8Error)) throw error;
    return { path, base64: encodeBase64(bytes) };
  }
}

function packHistory(files: SessionFiles): PackedSession['history'] {
  try {
    return files.history?.() ?? null;
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function tooLarge(path: string, size: number): AfterturnError {
  const message = `is ${Math.ceil(size / 2 ** 20)} MB large; a pack holds at most 511 MB`;
  return new AfterturnError('input/too-large', message, path, 'Leave the session out');
}
