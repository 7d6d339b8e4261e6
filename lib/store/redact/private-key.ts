/** A place in a text, from its first UTF-16 unit to behind its last. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

const BEGIN = /-----BEGIN (?:[A-Z0-9]{1,16} ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;
/** Ends of lines, also written as escapes, quotes of code that joins lines, and headers of a key. */
const GAP = /(?:\s|\\{1,16}[nrt"']|["'+|>,]|(?:Proc-Type|DEK-Info|Version|Comment): [^\r\n\\]{0,200})*/y;
const LINE = /[A-Za-z0-9+/=]+/y;
const FINISH = /-----END (?:[A-Z0-9]{1,16} ){0,4}PRIVATE KEY(?: BLOCK)?-----/y;
const LEAST_LINE = 16;

/**
 * Private keys in PEM form, also without their end, as in a text that was cut. A mention of the
 * first line alone is none. Linear.
 */
export function privateKeys(text: string): TextRange[] {
  const keys: TextRange[] = [];
  if (!text.includes('-----BEGIN ')) return keys;
  for (const { index, 0: begin } of text.matchAll(BEGIN)) {
    const from = index + begin.length;
    const end = endOfKey(text, from);
    if (end > from) keys.push({ start: index, end });
  }
  return keys;
}

/** The place behind the key's last line, or `from` where no key follows. */
function endOfKey(text: string, from: number): number {
  let end = from;
  for (;;) {
    const start = behind(GAP, text, end);
    const finish = behind(FINISH, text, start);
    if (finish > start) return end === from ? from : finish;
    const line = behind(LINE, text, start);
    // The last line of a key is short, the word behind a cut one too; prose begins with short words.
    if (line === start || (line - start < LEAST_LINE && !isLastLine(text, line, end > from))) return end;
    end = line;
  }
}

function isLastLine(text: string, end: number, hasLines: boolean): boolean {
  const start = behind(GAP, text, end);
  return hasLines && (start === text.length || behind(FINISH, text, start) > start);
}

function behind(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}
