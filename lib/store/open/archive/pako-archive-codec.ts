import { constants, Inflate } from 'pako';
import type { ArchiveCodec } from './archive-codec.ts';
import { crc32 } from './crc32.ts';

const PART_BYTES = 2 ** 18;
/** Of the input at a time: what one push gives out is held until it is handed on. */
const FEED_BYTES = 2 ** 14;
/** Window of gzip and nothing else; without it zlib would be taken, too. */
const GZIP_WINDOW = 31;

/** Inflate in JavaScript alone; Node and browsers have faster ones of their own. */
export const pakoArchiveCodec: ArchiveCodec = { gunzip, inflateRaw, inflateRawStart, crc32 };

function* gunzip(bytes: Uint8Array): Generator<Uint8Array, void> {
  let at = 0;
  do at = yield* gunzipMember(bytes, at);
  while (bytes[at] !== undefined && bytes[at] !== 0);
  if (bytes.subarray(at).some((byte) => byte !== 0)) throw new RangeError('other bytes follow it');
}

/** Inflates the member that begins at `from`, and those that pako finds behind it; returns where it stopped. */
function* gunzipMember(bytes: Uint8Array, from: number): Generator<Uint8Array, number> {
  const inflate = new Inflate({ windowBits: GZIP_WINDOW, chunkSize: PART_BYTES });
  const parts: Uint8Array[] = [];
  inflate.onData = (part) => void parts.push(asBytes(part));
  let status: number | undefined;
  inflate.onEnd = (code) => void (status = code);
  for (let at = from; at < bytes.length; at += FEED_BYTES) {
    // At the end of the input all that is there comes out, for an archive that is cut short.
    const flush = at + FEED_BYTES < bytes.length ? constants.Z_NO_FLUSH : constants.Z_SYNC_FLUSH;
    inflate.push(bytes.subarray(at, at + FEED_BYTES), flush);
    yield* parts.splice(0);
    if (status === constants.Z_OK) return at + consumedBy(inflate);
    if (status !== undefined) throw new RangeError(inflate.msg || `pako says ${status}`);
  }
  throw new RangeError('unexpected end of file');
}

function inflateRaw(bytes: Uint8Array, size: number): Uint8Array {
  const whole = new Uint8Array(size);
  const length = intoBlock(bytes, whole, (part) => {
    throw new RangeError(`it goes on for ${part.length} bytes or more behind what it states`);
  });
  return whole.subarray(0, length);
}

function inflateRawStart(bytes: Uint8Array, count: number): Uint8Array {
  const start = new Uint8Array(count);
  const inflate = new Inflate({ raw: true, chunkSize: PART_BYTES });
  let filled = 0;
  inflate.onData = (part) => {
    const taken = asBytes(part).subarray(0, count - filled);
    start.set(taken, filled);
    filled += taken.length;
  };
  inflate.push(bytes, constants.Z_SYNC_FLUSH);
  return start.subarray(0, filled);
}

/** Inflates into a block; what has no room in it goes to `excess`. Returns how much was filled. */
function intoBlock(bytes: Uint8Array, block: Uint8Array, excess: (part: Uint8Array) => never): number {
  const inflate = new Inflate({ raw: true, chunkSize: Math.min(block.length + 1, PART_BYTES) });
  let filled = 0;
  inflate.onData = (chunk) => {
    const part = asBytes(chunk);
    if (part.length > block.length - filled) excess(part.subarray(block.length - filled));
    block.set(part, filled);
    filled += part.length;
  };
  let status: number | undefined;
  inflate.onEnd = (code) => void (status = code);
  inflate.push(bytes, constants.Z_FINISH);
  if (status !== constants.Z_OK) throw new RangeError(inflate.msg || `it breaks off (${String(status)})`);
  return filled;
}

/** Its types leave out where in the input it stands. */
function consumedBy(inflate: Inflate): number {
  return (inflate as unknown as { readonly strm: { readonly next_in: number } }).strm.next_in;
}

function asBytes(part: unknown): Uint8Array {
  if (part instanceof Uint8Array) return part;
  throw new TypeError('pako gave no bytes');
}
