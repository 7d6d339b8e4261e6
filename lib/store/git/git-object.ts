import { encodeUtf8 } from '../../base/utf8.ts';
import type { ObjectCodec } from './object-codec.ts';

export type ObjectKind = 'commit' | 'tree' | 'blob' | 'tag';

export interface GitObject {
  readonly kind: ObjectKind;
  /** The content without git's own header. Shared: nobody may write into it. */
  readonly data: Uint8Array;
}

/** A store of git objects: a repository, or the pack of a bundle. */
export interface GitObjects {
  /**
   * The object of an id of 40 lower-case hex digits, whose bytes have that id. Throws
   * {@link AfterturnError} `git/missing` or `git/damaged` with file, object and offset.
   */
  read(id: string): GitObject;
  /** Ids that begin with these hex digits, of objects of any kind; a few more than asked for do no harm. */
  idsWith(prefix: string): readonly string[];
}

/** The id that these bytes have. */
export function objectId({ kind, data }: GitObject, codec: ObjectCodec): string {
  return codec.sha1(encodeUtf8(`${kind} ${data.length}\0`), data);
}
