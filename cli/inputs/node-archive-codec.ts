import * as zlib from 'node:zlib';
import type { ArchiveCodec } from '../../lib/store/open/archive/archive-codec.ts';
import { crc32 } from '../../lib/store/open/archive/crc32.ts';
import { type ReusedInflate, reusedInflate } from './reused-inflate.ts';

/** Node has it since 20.15. */
const crc32OfNode = (zlib as { readonly crc32?: (bytes: Uint8Array) => number }).crc32;
const PART_BYTES = 2 ** 18;

/** Inflate and checksum of Node, several times as fast as the same in JavaScript. */
export const nodeArchiveCodec: ArchiveCodec = nodeArchiveCodecWith(reusedInflate(zlib.createInflateRaw()));

/** The same in either way to inflate: with one engine, or with one for each stream. */
export function nodeArchiveCodecWith(reused: ReusedInflate | null): ArchiveCodec {
  const inflaters = reused === null ? { inflateRaw, inflateRawStart } : inflatersOf(reused);
  return { ...inflaters, gunzip, crc32: crc32OfNode ?? crc32 };
}

async function* gunzip(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  const stream = zlib.createGunzip({ chunkSize: PART_BYTES });
  stream.end(bytes);
  for await (const part of stream as AsyncIterable<Uint8Array>) yield part;
  // Where zeros follow, Node looks no further.
  if (bytes.subarray(stream.bytesWritten).some((byte) => byte !== 0))
    throw new RangeError('other bytes follow it');
}

function inflatersOf(reused: ReusedInflate): Pick<ArchiveCodec, 'inflateRaw' | 'inflateRawStart'> {
  return {
    inflateRaw(bytes, size) {
      // The byte of room behind the data tells a stream that ends there from one that goes on.
      const output = Buffer.allocUnsafeSlow(size + 1);
      const { filled } = reused(bytes, 0, output, true);
      if (filled > size) throw new RangeError('it is longer than it states');
      return output.subarray(0, filled);
    },
    inflateRawStart(bytes, count) {
      const output = Buffer.allocUnsafeSlow(count);
      return output.subarray(0, reused(bytes, 0, output, false).filled);
    },
  };
}

function inflateRaw(bytes: Uint8Array, size: number): Uint8Array {
  return zlib.inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) });
}

function inflateRawStart(bytes: Uint8Array, count: number): Uint8Array {
  return zlib.inflateRawSync(bytes, { finishFlush: zlib.constants.Z_SYNC_FLUSH }).subarray(0, count);
}
