/**
 * What a terminal, a log viewer or a reader's eye could be made to misread: control characters, among
 * them those that begin terminal escapes, line and paragraph separators, marks that change the
 * direction of text, invisible characters and lone surrogates. The two joiners stay: scripts and emoji
 * need them.
 */
const UNSAFE =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Text of a store made fit for one line of a terminal: what is unsafe becomes visible, as `\x1b`. */
export function safeText(text: string): string {
  return text.replace(UNSAFE, visible);
}

function visible(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const digits = point.toString(16);
  if (point > 0xffff) return `\\u{${digits}}`;
  return (
    SHORT[character] ?? (point < 0x100 ? `\\x${digits.padStart(2, '0')}` : `\\u${digits.padStart(4, '0')}`)
  );
}
