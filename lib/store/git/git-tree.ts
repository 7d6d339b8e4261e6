import { bytesToHex } from '@noble/hashes/utils.js';
import type { FolderEntry } from '../session-listing.ts';

/** An entry of a git tree; `oid` names the blob or tree it holds. */
export interface GitTreeEntry extends FolderEntry {
  readonly oid: string;
}

const SPACE = 0x20;
const OID_BYTES = 20;
const decoder = new TextDecoder('utf-8');

/**
 * Reads the bytes of a tree object. Every name comes through as it is, hostile ones too: the
 * listing refuses them by name, where isomorphic-git's own parser would give up the whole tree.
 *
 * Throws a RangeError when the bytes are no tree. Linear.
 */
export function readGitTree(bytes: Uint8Array): GitTreeEntry[] {
  const entries: GitTreeEntry[] = [];
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(SPACE, at);
    const end = bytes.indexOf(0, space);
    const next = end + 1 + OID_BYTES;
    if (space < 0 || end < 0 || next > bytes.length) throw new RangeError(`no tree entry at byte ${at}`);
    const mode = decoder.decode(bytes.subarray(at, space));
    const name = decoder.decode(bytes.subarray(space + 1, end));
    entries.push({ name, kind: kindOf(mode), oid: bytesToHex(bytes.subarray(end + 1, next)) });
    at = next;
  }
  return entries;
}

function kindOf(mode: string): FolderEntry['kind'] {
  if (/^0?40000$/.test(mode)) return 'folder';
  return /^100[0-7]{3}$/.test(mode) ? 'file' : 'other';
}
