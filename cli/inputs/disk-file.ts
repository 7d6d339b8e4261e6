import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import type { StoreFile } from '../../lib/store/open/store-folder.ts';

/** As much as Node reads into one block. */
const MAX_BYTES = 2 ** 31 - 1;

/** A regular file on disk, opened for each reading. Throws the file system's error. */
export class DiskFile implements StoreFile {
  /** @param flags of `open`, beside those that read and do not wait for a pipe */
  constructor(
    private readonly path: string,
    readonly size: number,
    private readonly flags = 0,
  ) {}

  start(count: number): Uint8Array {
    return this.part(0, count);
  }

  bytes(): Uint8Array {
    return this.opened((file) => {
      const { size } = fstatSync(file);
      if (size <= MAX_BYTES) return readFileSync(file);
      const message = `it holds ${size.toLocaleString('en-US')} bytes; at most ${MAX_BYTES.toLocaleString('en-US')} can be read as one`;
      const remedy = 'Give a tar or zip archive that is not compressed as a whole, or the unpacked folder';
      throw new AfterturnError('input/too-large', message, this.path, remedy);
    });
  }

  part(from: number, to: number): Uint8Array {
    return this.opened((file) => {
      const room = Math.max(Math.min(to, fstatSync(file).size) - from, 0);
      const bytes = Buffer.allocUnsafeSlow(room);
      let length = 0;
      for (let got = -1; got !== 0 && length < room; length += got) {
        got = readSync(file, bytes, length, room - length, from + length);
      }
      return bytes.subarray(0, length);
    });
  }

  private opened<Result>(read: (file: number) => Result): Result {
    const file = openSync(this.path, constants.O_RDONLY | constants.O_NONBLOCK | this.flags);
    try {
      // It may have been replaced since it was looked at.
      if (!fstatSync(file).isFile()) throw new Error('it is no regular file any more');
      return read(file);
    } finally {
      closeSync(file);
    }
  }
}
