import { Buffer, isAscii } from 'node:buffer';
import { type DecodeUtf8, decodeUtf8 } from '../../lib/base/utf8.ts';

/** Decodes texts of ASCII alone, which most are, by copying them; all others as the library does. */
export const nodeDecode: DecodeUtf8 = (bytes) => {
  if (!isAscii(bytes)) return decodeUtf8(bytes);
  const buffer =
    bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.toString('latin1');
};
