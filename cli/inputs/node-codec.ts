import crypto from 'node:crypto';
import { constants, inflateSync } from 'node:zlib';
import type { Inflated, ObjectCodec } from '../../lib/store/git/object-codec.ts';
import { reusedInflate, type ReusedInflate } from './reused-inflate.ts';

/** For the many small objects half as costly as a hash object each; Node has it since 20.12. */
const hashAtOnce = crypto.hash as typeof crypto.hash | undefined;
const SMALL = 2 ** 16;
/** A larger object is put together of several parts by the slower way. */
const LARGEST_PART = 2 ** 20;
const LEAST_PART = 64;

/** What the types of Node leave out: with `info`, the engine comes back beside the bytes. */
interface WithEngine {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}

/** Inflate and digest of Node, several times as fast as the same in JavaScript. */
export const nodeCodec: ObjectCodec = nodeCodecWith(reusedInflate());

/** The same in either way to inflate: with one engine, or with one for each stream. */
export function nodeCodecWith(reused: ReusedInflate | null): ObjectCodec {
  const inflaters = reused === null ? { inflate, inflateStart } : inflatersOf(reused);
  return { ...inflaters, sha1 };
}

/** Blocks that many small objects share: memory of its own for each would make the collector run all the time. */
const BLOCK = 2 ** 16;

function roomInBlocks(): (bytes: number) => Buffer {
  let block = Buffer.allocUnsafeSlow(0);
  let used = 0;
  return (bytes) => {
    // A larger share would keep too much alive for one object that is kept.
    if (bytes > BLOCK / 4) return Buffer.allocUnsafeSlow(bytes);
    if (used + bytes > block.length) [block, used] = [Buffer.allocUnsafeSlow(BLOCK), 0];
    used += bytes;
    return block.subarray(used - bytes, used);
  };
}

function inflatersOf(reused: ReusedInflate): Pick<ObjectCodec, 'inflate' | 'inflateStart'> {
  const room = roomInBlocks();
  return {
    inflate(bytes, from, size) {
      // The byte of room behind the data tells a stream that ends there from one that goes on.
      const output = room(size + 1);
      const { filled, consumed } = reused(bytes, from, output, true);
      if (filled > size) throw new RangeError('it is longer than it states');
      return { data: output.subarray(0, filled), consumed };
    },
    inflateStart(stream) {
      const output = Buffer.allocUnsafe(LEAST_PART);
      return output.subarray(0, reused(stream, 0, output, false).filled);
    },
  };
}

function inflate(bytes: Uint8Array, from: number, size: number): Inflated {
  const chunkSize = Math.min(Math.max(size + 1, LEAST_PART), LARGEST_PART);
  const options = { info: true, chunkSize, maxOutputLength: Math.max(size, 1) };
  const { buffer, engine } = inflateSync(bytes.subarray(from), options) as unknown as WithEngine;
  if (buffer.length > size) throw new RangeError('it is longer than it states');
  return { data: buffer, consumed: engine.bytesWritten };
}

function inflateStart(stream: Uint8Array): Uint8Array {
  return inflateSync(stream, { finishFlush: constants.Z_SYNC_FLUSH });
}

const scratch = Buffer.allocUnsafeSlow(SMALL);

/** Good until the next call. */
function together(parts: readonly Uint8Array[], length: number): Buffer {
  let at = 0;
  for (const part of parts) {
    scratch.set(part, at);
    at += part.length;
  }
  return scratch.subarray(0, length);
}

function sha1(...parts: readonly Uint8Array[]): string {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (hashAtOnce !== undefined && length < SMALL) return hashAtOnce('sha1', together(parts, length), 'hex');
  const hash = crypto.createHash('sha1');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
