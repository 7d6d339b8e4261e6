import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { MAX_PACK_BYTES } from '../lib/store/pack/pack-document.ts';
import { looksLikePack } from '../lib/store/pack/pack-sessions.ts';
import { makeFolder, refusal, refuseFile, writing } from './site-target.ts';
import { print } from './terminal.ts';

/** Names standard output as a target. */
export const STANDARD_OUTPUT = '-';
/** Pieces are put together up to this size before they are written. */
const PART_UNITS = 2 ** 20;

/** A pack being written, piece by piece: to a file beside its target that takes its place at the end. */
export class PackFile {
  private readonly temporary: string;
  private file: number | null = null;
  private readonly pieces: string[] = [];
  private units = 0;
  /** Bytes written so far. */
  size = 0;

  private constructor(private readonly target: string) {
    this.temporary = `${target}.${process.pid}.tmp`;
  }

  /** Makes ready to write. A target in an input, or that holds anything but a pack, is refused. */
  static create(target: string, inputs: readonly string[]): PackFile {
    const pack = new PackFile(target);
    if (target === STANDARD_OUTPUT) return pack;
    refuseFile(target, inputs, { name: 'pack', looksLike: looksLikePack });
    pack.file = writing(target, () => {
      makeFolder(dirname(target));
      return openSync(pack.temporary, 'wx');
    });
    return pack;
  }

  async write(piece: string): Promise<void> {
    this.pieces.push(piece);
    this.units += piece.length;
    if (this.units >= PART_UNITS) await this.flush();
  }

  /** Puts the pack where it belongs; an older one is replaced at once and as a whole. */
  async finish(): Promise<void> {
    await this.flush();
    if (this.file === null) return;
    this.close();
    writing(this.target, () => renameSync(this.temporary, this.target));
  }

  /** Leaves the target as it was. */
  discard(): void {
    this.close();
    if (this.target !== STANDARD_OUTPUT) rmSync(this.temporary, { force: true });
  }

  private close(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.from(this.pieces.splice(0).join(''));
    this.units = 0;
    this.size += bytes.length;
    if (this.size > MAX_PACK_BYTES) throw tooLarge(this.target);
    const { file } = this;
    if (file === null) await print(bytes);
    else writing(this.target, () => writeWhole(file, bytes));
  }
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}

function tooLarge(target: string): Error {
  const message = 'the pack grows over 511 MB, and no larger one can be read';
  return refusal(target, message, 'Pack fewer sessions into one file, or share git bundles');
}
