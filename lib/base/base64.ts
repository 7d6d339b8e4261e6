const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const NO_DIGIT = 0xff;
const VALUES = new Uint8Array(256).fill(NO_DIGIT);
for (let value = 0; value < ALPHABET.length; value += 1) VALUES[ALPHABET.charCodeAt(value)] = value;
/** Groups of three bytes that are put into one text before the parts are joined. */
const PART_BYTES = 3 * 2 ** 12;

/** Bytes as base64 with padding (RFC 4648 §4). Linear. */
export function encodeBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES)
    parts.push(encoded(bytes.subarray(at, at + PART_BYTES)));
  return parts.join('');
}

function encoded(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3);
    const group = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const digits = [18, 12, 6, 0].map((shift) => ALPHABET.charAt((group >> shift) & 63));
    text += `${digits[0]}${digits[1]}${b === undefined ? '=' : digits[2]}${c === undefined ? '=' : digits[3]}`;
  }
  return text;
}

/** Bytes of a base64 text with padding; null when it is none. Linear. */
export function decodeBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const digits = text.length - padding;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let group = 0;
  let filled = 0;
  for (let at = 0; at < text.length; at += 1) {
    const value = at < digits ? (VALUES[text.charCodeAt(at)] ?? NO_DIGIT) : 0;
    if (value === NO_DIGIT) return null;
    group = (group << 6) | value;
    if (at % 4 !== 3) continue;
    for (const shift of [16, 8, 0]) if (filled < bytes.length) bytes[filled++] = (group >> shift) & 0xff;
    group = 0;
  }
  return bytes;
}
