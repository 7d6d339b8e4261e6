import { print, printJson } from './terminal.ts';

/** How a command prints what it says of sessions. */
export type Format = 'text' | 'json' | 'ndjson';

/**
 * Prints records one after the other, each in pieces, so that none is held whole: texts with an
 * empty line between, NDJSON as it is, JSON as one array of the same objects.
 */
export class RecordPrinter {
  /** Records printed so far. */
  printed = 0;

  constructor(private readonly format: Format) {}

  async print(record: Iterable<string>): Promise<void> {
    const isFirst = this.printed === 0;
    this.printed += 1;
    if (this.format === 'json') await print(isFirst ? '[\n' : ',');
    if (this.format === 'text' && !isFirst) await print('\n');
    const printPiece = this.format === 'text' ? print : printJson;
    for (const piece of record) await printPiece(piece);
  }

  /** Closes what was begun; without records an empty array. */
  async end(): Promise<void> {
    if (this.format === 'json') await print(this.printed === 0 ? '[]\n' : ']\n');
  }
}
