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

/** How an object is stored that was made out of another. */
export interface StoredDelta {
  /** Id of the object it was made out of. */
  readonly base: string;
  /** The delta, in git's own form. Throws `git/damaged`. */
  read(): Uint8Array;
}

/** Objects whose deltas can be had as they are, for who wants changes and not objects. */
export interface PackedObjects extends GitObjects {
  /** Null for an object that is stored whole; throws as `read` does. */
  deltaOf(id: string): StoredDelta | null;
}

/** The id that these bytes have. */
export function objectId({ kind, data }: GitObject, codec: ObjectCodec): string {
  return idOfParts(kind, [data], codec);
}

/** The id that these bytes have one after the other. */
export function idOfParts(kind: ObjectKind, parts: readonly Uint8Array[], codec: ObjectCodec): string {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return codec.sha1(asciiBytes(`${kind} ${length}\0`), ...parts);
}

/** Of a header, for which the platform's encoder costs more than its digest. */
function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
