import { join } from 'node:path';
import { Random } from '../bench/random.ts';
import { git, gitOutput, tempFolder } from './temp-store.ts';

/** How the objects of a repository lie on disk. */
export const HISTORY_LAYOUTS = ['loose', 'imported', 'collected', 'ref deltas', 'packs and loose'] as const;
export type HistoryLayout = (typeof HISTORY_LAYOUTS)[number];

/**
 * Makes a bare repository of a session that branches and merges: its files are added, changed and
 * deleted, become executable or links, and folders of the agent lie beside them.
 */
export function randomHistory(seed: number, layout: HistoryLayout, commits = 40): string {
  const folder = join(tempFolder(), 's1.git');
  git('.', 'init', '-q', '--bare', '-b', 'main', folder);
  const author = new Author(new Random(seed));
  const [first, second] = [author.commits(commits >> 1), author.commits(commits - (commits >> 1))];
  importInto(folder, first, layout === 'loose' ? 1_000_000 : 1);
  importInto(folder, second, layout === 'loose' || layout === 'packs and loose' ? 1_000_000 : 1);
  if (layout === 'collected') git(folder, 'gc', '-q', '--prune=now');
  if (layout === 'ref deltas') {
    git(folder, '-c', 'repack.usedeltabaseoffset=false', 'repack', '-q', '-adf', '--depth=20');
  }
  return folder;
}

/** Runs a stream of `git fast-import`, unpacked when it holds at most so many objects. */
export function importInto(folder: string, stream: string, unpackLimit = 1): void {
  // So that a second stream can follow on the commits of the first.
  const marks = ['--import-marks-if-exists=marks', '--export-marks=marks'];
  const limit = `fastimport.unpackLimit=${unpackLimit}`;
  gitOutput(folder, ['-c', limit, 'fast-import', '--quiet', '--force', ...marks], stream);
}

/** The text of a commit on main for `git fast-import`, right behind the last one. */
export function commitText(at: number, subject: string, changes: readonly string[], parents = ''): string {
  const head = `commit refs/heads/main\nmark :${at}\n`;
  const people = `author a <a@a> ${1_600_000_000 + at} +0100\ncommitter t <t@t> ${1_700_000_000 - at} -0500\n`;
  return `${head}${people}${dataOf(subject)}${parents}${changes.join('')}\n`;
}

export function fileText(path: string, text: string, mode = '100644'): string {
  return `M ${mode} inline ${path}\n${dataOf(text)}`;
}

function dataOf(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

type State = ReadonlyMap<string, string>;

/** Writes commits; each starts where the last one ended, or, as a branch, where an earlier one did. */
class Author {
  private readonly states: State[] = [new Map<string, string>()];
  private tip = 0;

  constructor(private readonly random: Random) {}

  commits(count: number): string {
    return Array.from({ length: count }, () => this.commit()).join('');
  }

  private commit(): string {
    const at = this.states.length;
    if (at === 1) {
      this.states.push(new Map());
      this.tip = 1;
      return commitText(1, 'session init', []);
    }
    const from = this.random.chance(0.15) ? this.random.between(1, at - 1) : this.tip;
    const other = this.random.between(1, at - 1);
    const merged = this.tip !== from && this.random.chance(0.7) ? this.tip : other;
    const isMerge = merged !== from && (from !== this.tip || this.random.chance(0.1));
    const state = new Map(this.states[from]);
    const changes = Array.from({ length: this.random.between(0, 4) }, () => this.change(state));
    this.states.push(state);
    this.tip = at;
    const parents = `from :${from}\n${isMerge ? `merge :${merged}\n` : ''}`;
    return commitText(at, `turn: ${at} é\n\nmore`, changes, parents);
  }

  private change(state: Map<string, string>): string {
    const paths = [...state.keys()];
    const old = this.random.chance(0.4) ? paths[this.random.between(0, paths.length - 1)] : undefined;
    if (old !== undefined && this.random.chance(0.3)) {
      state.delete(old);
      return `D ${old}\n`;
    }
    const path = old ?? this.path(state.size);
    const mode = this.random.chance(0.1) ? '100755' : this.random.chance(0.05) ? '120000' : '100644';
    const text = this.random.chance(0.2) ? 'same' : this.random.hex(this.random.between(1, 90));
    state.set(path, text);
    return fileText(path, text, mode);
  }

  private path(count: number): string {
    const name = `${String(this.random.between(0, 12_000)).padStart(4, '0')}-u-n${count}`;
    return this.random.pick([
      `history/${name}.json`,
      `history/${name}.json`,
      `history/${name}.json`,
      `history/${name}.tmp`,
      `large_nodes/${name}.txt`,
      `context/commits/${name}.json`,
      `context/${name}.json`,
      `workdir/${name}.json`,
      'meta.json',
    ]);
  }
}
