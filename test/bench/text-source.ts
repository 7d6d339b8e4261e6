import type { Random } from './random.ts';

const WORDS = (
  'the queue worker retries when a lease expires so we keep an index of open jobs and check it before each ' +
  'write because two writers may hold one row if the clock of either is behind see parse config cache token ' +
  'branch merge test failure module import stack frame value result error handler stream buffer schema field'
).split(' ') as [string, ...string[]];
const MARKS: readonly [string, ...string[]] = ['—', '→', '✓', '’', 'é', '…', '日本語', '🔧'];
const LINES = 400;
/** Share of the lines of prose with a character beyond ASCII, and of those of code. */
const MARKED_PROSE = 0.08;
const MARKED_CODE = 0.01;

/** Texts put together from a stock of lines, so that a long one costs little to make. */
export class TextSource {
  private readonly proseLines: readonly [string, ...string[]];
  private readonly codeLines: readonly [string, ...string[]];

  constructor(private readonly random: Random) {
    this.proseLines = this.stock(() => `${this.words(14)}.${this.mark(MARKED_PROSE)}`);
    this.codeLines = this.stock(
      () =>
        `${'  '.repeat(random.between(0, 4))}${this.words(2).replace(' ', '.')}("${this.words(4)}");${this.mark(MARKED_CODE)}`,
    );
  }

  /** What people and models write: about so many characters, in lines. */
  prose(characters: number): string {
    return this.fromLines(this.proseLines, characters);
  }

  /** What tools give back: code and logs, with line numbers. */
  code(characters: number): string {
    return `${this.random.between(2, 90)} matches in ${this.path()}\n${this.fromLines(this.codeLines, characters)}`;
  }

  path(): string {
    return `src/${this.words(2).replace(' ', '/')}_${this.random.between(1, 99)}.py`;
  }

  words(count: number): string {
    return Array.from({ length: count }, () => this.random.pick(WORDS)).join(' ');
  }

  private mark(share: number): string {
    return this.random.chance(share) ? ` ${this.random.pick(MARKS)}` : '';
  }

  private stock(line: () => string): [string, ...string[]] {
    return [line(), ...Array.from({ length: LINES }, line)];
  }

  private fromLines(stock: readonly [string, ...string[]], characters: number): string {
    const lines: string[] = [];
    for (let length = 0; length < characters;) {
      const line = this.random.pick(stock);
      lines.push(line);
      length += line.length + 1;
    }
    return lines.join('\n');
  }
}
