import { UNSAFE_CLASS } from '../base/unsafe-class.ts';

const UNSAFE = new RegExp(`[${UNSAFE_CLASS}]`, 'gu');

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
