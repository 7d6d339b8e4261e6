/** What one zlib stream held, and how many bytes of the input it took. */
export interface Inflated {
  readonly data: Uint8Array;
  readonly consumed: number;
}

/**
 * Inflates the zlib stream that begins at `from`; what follows the stream is not looked at.
 *
 * @param size the most bytes it may hold: a stream that holds more throws before it has grown
 * @throws any error, when the bytes are no such stream or end too early
 */
export type Inflate = (bytes: Uint8Array, from: number, size: number) => Inflated;

/** What a reader of git objects needs of its platform; Node and the browser each bring their own. */
export interface ObjectCodec {
  readonly inflate: Inflate;
  /** The first bytes, at least 32 if there are, that the start of a zlib stream inflates to. */
  readonly inflateStart: (stream: Uint8Array) => Uint8Array;
  /** SHA-1 of the parts one after the other, as 40 hex digits. */
  readonly sha1: (...parts: readonly Uint8Array[]) => string;
}

/** How much of a stream is needed to see how it begins; its codes may take 300 bytes. */
export const START_BYTES = 512;

/** No stream of deflate grows more than this many times. */
export const MOST_GROWTH = 1032;

/** The largest object read: what one text of the platform can hold. */
export const MAX_OBJECT_BYTES = 2 ** 29;
