import { gzipSync } from 'node:zlib';
import { type ZipOptions, zipSync } from 'fflate';
import { packTar } from 'modern-tar';
import { sessionFilesOf } from './temp-store.ts';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** What stands in one header of a tar archive; the rest is filled in as a writer would. */
export interface TarPiece {
  readonly name: string | Uint8Array;
  readonly data?: string | Uint8Array;
  /** Default: a file. */
  readonly type?: string;
  /** Stated size, where it lies. */
  readonly size?: number;
  readonly link?: string;
  /** Default: that of the standard. GNU's is `ustar  `, the oldest have none. */
  readonly magic?: string;
  readonly prefix?: string;
}

/** A session with nothing wrong in it, beside which others may be. */
export const GOOD_FILES: Readonly<Record<string, string>> = sessionFilesOf([{ id: 'u1', seq: 0 }], {
  id: 's1',
});
/** The same in the folder `good` of a tar archive. */
export const GOOD: readonly TarPiece[] = Object.entries(GOOD_FILES).map(([path, data]) => ({
  name: `good/${path}`,
  data,
}));
/** Its only node. */
export const NODE = 'good/history/0000-u-u1.json';

export const END_MARK = new Uint8Array(1024);

/** A tar archive put together by hand, so that anything may be wrong in it. */
export function craftedTar(pieces: readonly TarPiece[], end: Uint8Array = END_MARK): Uint8Array {
  return Buffer.concat([
    ...pieces.flatMap((piece) => [tarHeader(piece), padded(bytesOf(piece.data ?? ''))]),
    end,
  ]);
}

/** One tar archive of files by path, by a writer that others use. */
export function tarOf(files: Files): Promise<Uint8Array> {
  return packTar(
    Object.entries(files).map(([name, content]) => {
      const body = bytesOf(content);
      return { header: { name, size: body.length }, body };
    }),
  );
}

export async function tarGzOf(files: Files): Promise<Uint8Array> {
  return gzipSync(await tarOf(files));
}

export function zipOf(files: Files, options: ZipOptions = {}): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, bytesOf(content)])),
    options,
  );
}

/** Files by path, below a folder. */
export function below(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}${path}`, content]));
}

/** A record of an extended header: its own length stands in front of it. */
export function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const { length } = Buffer.from(rest);
  const whole = length + String(length).length;
  return `${String(whole).length > String(length).length ? whole + 1 : whole}${rest}`;
}

/** Finds a number in bytes and puts others in its place, as damage or a lie would. */
export function patched(bytes: Uint8Array, at: number, value: readonly number[]): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy.set(value, at);
  return copy;
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content;
}

function tarHeader(piece: TarPiece): Uint8Array {
  const { name, type = '0', link = '', magic = 'ustar\u000000', prefix = '' } = piece;
  const block = Buffer.alloc(512);
  block.set(bytesOf(name).subarray(0, 100), 0);
  const size = piece.size ?? bytesOf(piece.data ?? '').length;
  block.write(
    `0000644\u00000000000\u00000000000\u0000${size.toString(8).padStart(11, '0')}\u000000000000000\u0000        `,
    100,
  );
  block.write(`${type}${link}`, 156);
  block.write(magic, 257);
  block.write(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148);
  return block;
}

function padded(data: Uint8Array): Uint8Array {
  return Buffer.concat([data, Buffer.alloc((512 - (data.length % 512)) % 512)]);
}
