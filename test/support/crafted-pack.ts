import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** Numbers of the types of entries in a pack. */
export const TYPES = { commit: 1, tree: 2, blob: 3, tag: 4, unknown: 5, offsetDelta: 6, idDelta: 7 } as const;

/** An entry as it stands in a pack; `base` are the bytes by which a delta names its base. */
export interface CraftedEntry {
  readonly type: keyof typeof TYPES;
  readonly content: Uint8Array;
  readonly base?: Uint8Array;
  /** The size that the entry states, where it lies. */
  readonly size?: number;
}

/** A pack with a right checksum, whatever its entries are. */
export function craftedPack(entries: readonly CraftedEntry[], count = entries.length): Buffer {
  const header = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1');
  header.writeUInt32BE(count, 8);
  return sealed(Buffer.concat([header, ...entries.map(bytesOf)]));
}

/** Puts the checksum of the bytes behind them. */
export function sealed(body: Uint8Array): Buffer {
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

/** A bundle with a pack in it, of which main is this object. */
export function craftedBundle(main: string, pack: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`# v2 git bundle\n${main} refs/heads/main\n\n`), pack]);
}

export function idOf(kind: string, content: Uint8Array | string): string {
  const bytes = Buffer.from(content);
  return createHash('sha1').update(`${kind} ${bytes.length}\0`).update(bytes).digest('hex');
}

/** A delta that replaces a base of `from` bytes, below 128, by a text of fewer than 128. */
export function deltaTo(from: number, text: string): Buffer {
  return Buffer.concat([Buffer.from([from, text.length, text.length]), Buffer.from(text)]);
}

function bytesOf({ type, content, base = new Uint8Array(), size = content.length }: CraftedEntry): Buffer {
  const head: number[] = [];
  let rest = Math.floor(size / 16);
  head.push((TYPES[type] << 4) | (size % 16) | (rest > 0 ? 0x80 : 0));
  for (; rest > 0; rest = Math.floor(rest / 128)) head.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
  return Buffer.concat([Buffer.from(head), base, deflateSync(content)]);
}
