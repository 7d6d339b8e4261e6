import type { AfterturnError } from '../../../base/afterturn-error.ts';
import type { ArchiveFile } from './archive-file.ts';

/** A file that is there and cannot be read, which stops nothing else in its archive. */
export class FaultyFile implements ArchiveFile {
  constructor(
    readonly size: number,
    private readonly fault: AfterturnError,
  ) {}

  start(): never {
    throw this.fault;
  }

  bytes(): never {
    throw this.fault;
  }
}
