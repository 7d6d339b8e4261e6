import type { StoreFile } from '../../lib/store/open/store-folder.ts';

/** Known in workers alone, and so not to the types of a page. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** A file from the reader's machine, read on demand; in a worker, where a browser lets us wait for it. */
export function givenFile(file: File): StoreFile {
  const reader = new FileReaderSync();
  const part = (from: number, to: number): Uint8Array =>
    new Uint8Array(reader.readAsArrayBuffer(file.slice(from, to)));
  return { size: file.size, start: (count) => part(0, count), bytes: () => part(0, file.size), part };
}
