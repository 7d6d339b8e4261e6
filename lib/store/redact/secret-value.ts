/*
 * Whether a text that stands where a secret would stand is one. All tests are linear. What is no
 * secret: ids, UUIDs, digests in hex, words joined to a name or path, placeholders.
 */

const PLACEHOLDER =
  /^\[redacted:|^<|>$|^\$|\$\{|%[A-Z_]+%|\{\{|\*{3}|[xX]{4}|\.{3}|…|^(?:your|my|some)[_-]|^(?:password|passwd|secret|token|changeme|example|test)\d*$/i;
const ONLY_HEX = /^(?:0x)?[0-9a-f]+$/i;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Words, each with a few digits at most, joined as in names, paths, versions and dates. */
const JOINED_WORDS = /^(?:[A-Za-z]*\d{0,8}[-_./:@])+[A-Za-z]*\d{0,8}$/;
const WORD = /^[A-Za-z]*\d{0,4}$/;
const SPACE = /\s/;
const MIN_LENGTH = 8;
const MAX_LENGTH = 512;

/** A value under an outright name such as `password`: it need not look random, only deliberate. */
export function isDeliberate(value: string): boolean {
  if (!isCandidate(value) || JOINED_WORDS.test(value)) return false;
  return /[^A-Za-z_]/.test(value) && /[A-Za-z]/.test(value) && new Set(value).size >= 5;
}

/** A value under a name that need not mean a secret, such as `token`. */
export function isRandom(value: string): boolean {
  if (value.length < 16 || !isCandidate(value) || isName(value)) return false;
  return /\d/.test(value) && /[A-Za-z]/.test(value) && entropy(value) >= 3.3;
}

/** True of a secret so unlike any other text that its other places can be found by it alone. */
export function isUnmistakable(value: string): boolean {
  return value.length >= 12 && !isName(value) && /[^A-Za-z_]/.test(value) && entropy(value) >= 3;
}

/** What follows `Bearer` or `Basic`: a secret unless it is a word of the language or stands for one. */
export function isCredentials(value: string): boolean {
  const isMixed = /\d/.test(value) || (/[a-z]/.test(value) && /.[A-Z]/.test(value));
  return value.length >= MIN_LENGTH && isMixed && !PLACEHOLDER.test(value) && new Set(value).size >= 5;
}

/** A password in a URL: whatever it is, unless it stands for one. */
export function isUrlPassword(value: string): boolean {
  return !PLACEHOLDER.test(value) && !/^(?:pass|pwd|x+)$/i.test(value);
}

function isCandidate(value: string): boolean {
  const { length } = value;
  return length >= MIN_LENGTH && length <= MAX_LENGTH && !SPACE.test(value) && !PLACEHOLDER.test(value);
}

function isName(value: string): boolean {
  return ONLY_HEX.test(value) || UUID.test(value) || JOINED_WORDS.test(value) || WORD.test(value);
}

/** Bits a character, by how often each occurs. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
