/** What a reader of archives needs of its platform; Node and the browser each bring their own. */
export interface ArchiveCodec {
  /**
   * Inflates a gzip file, member after member, in parts of any size; whoever stops asking stops it.
   * Checks the checksum of each member, the last part of it included; zeros behind the last member
   * are allowed. Throws any error when the bytes are damaged, cut short or followed by others.
   */
  gunzip(bytes: Uint8Array): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /**
   * Inflates the raw stream of deflate that the bytes begin with.
   *
   * @param size the most bytes it may hold: a stream that holds more throws before it has grown
   */
  inflateRaw(bytes: Uint8Array, size: number): Uint8Array;
  /** The first bytes, at most `count`, of a raw stream whose beginning is given. */
  inflateRawStart(bytes: Uint8Array, count: number): Uint8Array;
  /** CRC-32 as zip has it, from 0 to 2^32 - 1. */
  crc32(bytes: Uint8Array): number;
}
