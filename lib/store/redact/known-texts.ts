import type { TextRange } from './private-key.ts';

const PAIRS = 2 ** 16;
/** Bounds what one place can cost. */
const MOST_UNITS = 512;

interface Letter {
  readonly next: Map<number, Letter>;
  /** True where a text ends. */
  isEnd: boolean;
}

/** Texts of 2 to 512 UTF-16 units, to be found wherever they stand; longer ones are not taken. */
export class KnownTexts {
  private readonly first: Letter = { next: new Map(), isEnd: false };
  /** For two units in a row, whether a text may begin with them: most places are passed by this alone. */
  private readonly pairs = new Uint8Array(PAIRS);

  add(text: string): void {
    if (text.length < 2 || text.length > MOST_UNITS) return;
    this.pairs[pairAt(text, 0)] = 1;
    let letter = this.first;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      const next = letter.next.get(unit) ?? { next: new Map<number, Letter>(), isEnd: false };
      letter.next.set(unit, next);
      letter = next;
    }
    letter.isEnd = true;
  }

  /** Places of known texts, in order and apart; of two that begin alike the longer. Linear. */
  find(text: string): readonly TextRange[] {
    const found: TextRange[] = [];
    if (this.first.next.size === 0) return found;
    for (let at = 0; at < text.length - 1; at += 1) {
      const end = this.pairs[pairAt(text, at)] === 1 ? this.endAt(text, at) : at;
      if (end === at) continue;
      found.push({ start: at, end });
      at = end - 1;
    }
    return found;
  }

  /** The place behind the longest text that begins at a place, or that place. */
  private endAt(text: string, start: number): number {
    let end = start;
    let letter = this.first.next.get(text.charCodeAt(start));
    for (let at = start + 1; letter !== undefined; at += 1) {
      if (letter.isEnd) end = at;
      letter = letter.next.get(text.charCodeAt(at));
    }
    return end;
  }
}

function pairAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) % PAIRS;
}
