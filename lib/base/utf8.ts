/** UTF-8 in both directions, strict on the way in and lone surrogates kept on the way out. */

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Where bytes stop being UTF-8, counted from the start. */
export class Utf8Error extends Error {
  override readonly name = 'Utf8Error';

  constructor(readonly byteOffset: number) {
    super('not UTF-8');
  }
}

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
  if (!LONE_SURROGATE.test(text)) return encoder.encode(text);
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0xd800 || point > 0xdfff) bytes.push(...encoder.encode(character));
    else bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f));
  }
  return Uint8Array.from(bytes);
}

/** Length in UTF-8 bytes of the first `units` UTF-16 units of a text. */
export function byteOffsetOf(text: string, units: number): number {
  return encodeUtf8(text.slice(0, units)).length;
}

/** Bisects: a prefix decodes as a stream exactly when it holds no bad byte. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (good < bad) {
    const middle = (good + bad) >> 1;
    if (decodesAsStream(bytes.subarray(0, middle + 1))) good = middle + 1;
    else bad = middle;
  }
  return good;
}

function decodesAsStream(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
