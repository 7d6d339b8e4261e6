import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../bench/random.ts';
import { git, gitOutput, tempFolder } from './temp-store.ts';

/** How the objects of a repository lie on disk. */
export const LAYOUTS = ['loose', 'one pack', 'packs and loose', 'ref deltas', 'long offsets'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** An object as the system's git gives it. */
export interface OracleObject {
  readonly id: string;
  readonly kind: string;
  readonly data: Buffer;
}

const LARGE_BYTES = 1_500_000;

/** Makes a bare repository of a few dozen commits on main; the same seed makes the same objects. */
export function randomRepository(seed: number, layout: Layout): string {
  const folder = join(tempFolder(), 's1.git');
  git('.', 'init', '-q', '--bare', '-b', 'main', folder);
  // Without this, an import of many objects would leave a pack behind.
  git(folder, 'config', 'fastimport.unpackLimit', layout === 'loose' ? '1000000' : '1');
  const author = new Author(new Random(seed));
  for (let batch = 0; batch < 4; batch += 1) {
    const unpack =
      batch === 3 && layout === 'packs and loose' ? ['-c', 'fastimport.unpackLimit=1000000'] : [];
    gitOutput(folder, [...unpack, 'fast-import', '--quiet'], author.commits(8));
  }
  if (layout === 'one pack') git(folder, 'gc', '-q', '--aggressive', '--prune=now');
  if (layout === 'ref deltas' || layout === 'long offsets') {
    const offsets = `repack.usedeltabaseoffset=${String(layout === 'long offsets')}`;
    git(folder, '-c', offsets, 'repack', '-q', '-adf', '--depth=200', '--window=50');
  }
  if (layout === 'long offsets') lengthenOffsets(folder);
  return folder;
}

/** All objects of a repository, read by the system's git. */
export function oracleObjects(folder: string): OracleObject[] {
  const output = gitOutput(folder, ['cat-file', '--batch-all-objects', '--unordered', '--batch']);
  const objects: OracleObject[] = [];
  for (let at = 0; at < output.length;) {
    const end = output.indexOf('\n', at);
    const [id = '', kind = '', size = ''] = output.toString('latin1', at, end).split(' ');
    const data = output.subarray(end + 1, end + 1 + Number(size));
    objects.push({ id, kind, data });
    at = end + 2 + data.length;
  }
  return objects;
}

/** The files below a folder, by relative path. */
export function filesBelow(folder: string): Map<string, Uint8Array> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [file.slice(folder.length + 1), readFileSync(file)]));
}

/** Lets the index hold all offsets but the smallest in its table of 64-bit ones. */
function lengthenOffsets(folder: string): void {
  const packs = join(folder, 'objects/pack');
  const pack = readdirSync(packs).find((name) => name.endsWith('.pack')) ?? '';
  const index = pack.replace(/pack$/, 'idx');
  git(packs, 'index-pack', '--index-version=2,0x40', '-o', `${index}.new`, pack);

  renameSync(join(packs, `${index}.new`), join(packs, index));
}

/** Writes commits in the language of `git fast-import`: files are added, changed a little, deleted. */
class Author {
  private readonly texts = new Map<string, string>();
  private count = 0;

  constructor(private readonly random: Random) {}

  commits(count: number): string {
    return Array.from({ length: count }, () => this.commit()).join('') + this.tag();
  }

  private commit(): string {
    this.count += 1;
    const from = this.count > 1 && this.count % 8 === 1 ? 'from refs/heads/main^0\n' : '';
    const head = `commit refs/heads/main\ncommitter t <t@t> ${1_700_000_000 + this.count} +0000\n`;
    const changes = Array.from({ length: this.random.between(0, 5) }, () => this.change());
    return `${head}${dataOf(`turn: ${this.count}`)}${from}${changes.join('')}\n`;
  }

  private change(): string {
    const paths = [...this.texts.keys()];
    const old = this.random.chance(0.4) ? paths[this.random.between(0, paths.length - 1)] : undefined;
    const path = old ?? `${this.random.chance(0.7) ? 'history' : 'large_nodes'}/${this.random.hex(6)}.json`;
    if (old !== undefined && this.random.chance(0.2)) {
      this.texts.delete(old);
      return `D ${old}\n`;
    }
    const text = old === undefined ? this.fresh() : this.edited(this.texts.get(old) ?? '');
    this.texts.set(path, text);
    return `M 100644 inline ${path}\n${dataOf(text)}`;
  }

  private fresh(): string {
    if (this.random.chance(0.02)) return this.random.hex(200).repeat(LARGE_BYTES / 200);
    return Array.from({ length: this.random.between(0, 60) }, () => this.random.hex(40)).join('\n');
  }

  private edited(text: string): string {
    const at = this.random.between(0, text.length);
    return `${text.slice(0, at)}${this.random.hex(9)}é${text.slice(at + this.random.between(0, 30))}`;
  }

  private tag(): string {
    const name = `v${this.count}`;
    return `tag ${name}\nfrom refs/heads/main\ntagger t <t@t> 1700000000 +0000\n${dataOf(name)}`;
  }
}

function dataOf(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
