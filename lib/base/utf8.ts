import { joinedBytes } from './joined-bytes.ts';

/** UTF-8 in both directions, strict on the way in and lone surrogates kept on the way out. */

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
const ANY_SURROGATE = /[\ud800-\udfff]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
/** Split by this, a text keeps its lone surrogates as parts of their own. */
const LONE_SURROGATES = /(\p{Surrogate})/u;

/** Where bytes stop being UTF-8, counted from the start. */
export class Utf8Error extends Error {
  override readonly name = 'Utf8Error';

  constructor(readonly byteOffset: number) {
    super('not UTF-8');
  }
}

/** A strict decoder of UTF-8; a platform may bring a quicker one. Throws {@link Utf8Error}. */
export type DecodeUtf8 = (bytes: Uint8Array) => string;

/** Decodes strictly; a byte order mark stays in the text. Throws {@link Utf8Error}. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Utf8Error(firstBadByte(bytes));
  }
}

/** UTF-8 bytes; a lone surrogate becomes its three bytes, as the writer's digests have it. */
export function encodeUtf8(text: string): Uint8Array {
  // The first pattern is much cheaper, and most texts have no surrogate at all.
  if (!ANY_SURROGATE.test(text) || !LONE_SURROGATE.test(text)) return encoder.encode(text);
  const parts = text.split(LONE_SURROGATES);
  return joinedBytes(
    parts.map((part) => (LONE_SURROGATE.test(part) ? surrogateBytes(part) : encoder.encode(part))),
  );
}

function surrogateBytes(surrogate: string): Uint8Array {
  const unit = surrogate.charCodeAt(0);
  return Uint8Array.of(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f));
}

/** Length in UTF-8 bytes of the first `units` UTF-16 units of a text. */
export function byteOffsetOf(text: string, units: number): number {
  return encodeUtf8(text.slice(0, units)).length;
}

/**
 * Where the first sequence that is no UTF-8 begins, as Python reports it. Bisects: a prefix
 * decodes as a stream exactly when no byte of it is bad.
 */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (good < bad) {
    const middle = (good + bad) >> 1;
    if (decodes(bytes.subarray(0, middle + 1), true)) good = middle + 1;
    else bad = middle;
  }
  // What a stream would still wait for is the start of the bad sequence.
  while (!decodes(bytes.subarray(0, good), false)) good -= 1;
  return good;
}

function decodes(bytes: Uint8Array, stream: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream });
    return true;
  } catch {
    return false;
  }
}
