import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { bundleOf, git, type PlainNode, sessionFilesOf, writeFiles } from './temp-store.ts';

const LARGE_CHARACTERS = 50_000_000;

/** Two turns with their replies, and nothing wrong with them. */
export const GOOD_NODES: readonly PlainNode[] = [
  { id: 'u1', seq: 0, caller: 'ROOT', predecessor: 'ROOT' },
  { id: 'l1', seq: 1, role: 'llm', predecessor: 'u1' },
  { id: 'u2', seq: 2, caller: 'ROOT', predecessor: 'l1' },
  { id: 'l2', seq: 3, role: 'llm', predecessor: 'u2' },
];

const NODE_FILES = ['history/0000-u-u1.json', 'history/0001-l-l1.json'] as const;

/** What is wrong with an input that cannot be read at all, by the name of its file or folder. */
export const UNREADABLE: Readonly<Record<string, RegExp>> = {
  absent: /no such file/,
  empty: /folder is empty/,
  'empty.bundle': /file is empty/,
  'nothing-of-ours': /neither a session nor/,
  'notes.txt': /no git bundle/,
  'noise.bundle': /no git bundle/,
  'cut.bundle': /cut short or damaged/,
  'cut-header.bundle': /cut short or damaged/,
  'flipped.bundle': /damaged/,
  'thin.bundle': /continues another one/,
  pipe: /a device or a pipe/,
};

/** What `check` says of a session that loads with something wrong in it, by the name of its folder. */
export const FAULTY: Readonly<Record<string, string>> = {
  'half-a-node': 'store/unreadable-node',
  'noise-node': 'store/unreadable-node',
  'cycle-of-predecessors': 'edge/cycle',
  'cycle-of-callers': 'edge/cycle',
  'own-predecessor': 'edge/cycle',
  'head-nowhere': 'branch/dangling-head',
  'no-meta': 'store/missing-meta',
  'garbage-meta': 'store/invalid-meta',
  'list-as-meta': 'store/invalid-meta',
  'folder-as-meta': 'store/missing-meta',
  'folder-as-node': 'store/unsafe-path',
  'pipe-as-node': 'store/unsafe-path',
  'link-as-node': 'store/unsafe-path',
  'link-as-history': 'store/unsafe-path',
  'file-as-history': 'store/unsafe-path',
};

/** Sessions with nothing wrong, however odd; `large` has a node of 50 MB. */
export const CLEAN: readonly string[] = ['a-good', 'large', 'z-good'];

/** Makes all of the above below a folder; each file or folder is an input of its own. */
export function makeBadInputs(folder: string): void {
  for (const name of ['a-good', 'z-good']) store(folder, name);
  store(
    folder,
    'large',
    GOOD_NODES.map((node) => (node.id === 'l1' ? { ...node, output: 'x'.repeat(LARGE_CHARACTERS) } : node)),
  );
  makeUnreadable(folder);
  makeFaultyNodes(folder);
  makeFaultyMeta(folder);
  makeFaultyFiles(folder);
}

function store(folder: string, name: string, nodes = GOOD_NODES, meta: object = {}): string {
  return writeFiles(join(folder, name), sessionFilesOf(nodes, { title: name, ...meta }));
}

function makeUnreadable(folder: string): void {
  const at = (name: string): string => join(folder, name);
  mkdirSync(at('empty'));
  writeFiles(folder, { 'empty.bundle': '', 'notes.txt': 'notes', 'nothing-of-ours/deep/x.txt': 'x' });
  writeFileSync(
    at('noise.bundle'),
    Uint8Array.from({ length: 3000 }, (_, index) => (index * 7919) % 251),
  );
  execFileSync('mkfifo', [at('pipe')]);
  const source = store(folder, '.source');
  const whole = bundleOf(source);
  for (const name of ['cut.bundle', 'cut-header.bundle', 'flipped.bundle']) copyFileSync(whole, at(name));
  const bytes = readFileSync(whole);
  truncateSync(at('cut.bundle'), Math.floor((bytes.length * 2) / 3));
  truncateSync(at('cut-header.bundle'), 60);
  const middle = Math.floor(bytes.length * 0.7);
  writeFileSync(
    at('flipped.bundle'),
    bytes.map((byte, index) => (index === middle ? byte ^ 0x55 : byte)),
  );
  git(source, 'bundle', 'create', '-q', at('thin.bundle'), 'main~1..main');
}

function makeFaultyNodes(folder: string): void {
  const change = (name: string, changes: Readonly<Record<string, object>>): string =>
    store(
      folder,
      name,
      GOOD_NODES.map((node) => ({ ...node, ...changes[node.id] })),
    );
  change('cycle-of-predecessors', { u1: { predecessor: 'l2' } });
  change('cycle-of-callers', { l1: { caller: 'l2' }, l2: { caller: 'l1' } });
  change('own-predecessor', { u1: { predecessor: 'u1' } });
  const half = join(change('half-a-node', {}), NODE_FILES[1]);
  truncateSync(half, Math.floor(readFileSync(half).length / 2));
  writeFileSync(join(change('noise-node', {}), NODE_FILES[1]), Uint8Array.of(0xff, 0xfe, 0, 0x7b));
}

function makeFaultyMeta(folder: string): void {
  store(folder, 'head-nowhere', GOOD_NODES, { head_id: 'gone' });
  const meta = (name: string): string => join(store(folder, name), 'meta.json');
  renameSync(meta('no-meta'), join(folder, '.meta'));
  writeFileSync(meta('garbage-meta'), '{"head_id": "l2", ');
  writeFileSync(meta('list-as-meta'), '[1, 2]');
  const folderMeta = meta('folder-as-meta');
  renameSync(folderMeta, join(folder, '.meta'));
  mkdirSync(folderMeta);
}

function makeFaultyFiles(folder: string): void {
  const next = (name: string): string => join(store(folder, name), 'history/0004-u-x.json');
  mkdirSync(next('folder-as-node'));
  execFileSync('mkfifo', [next('pipe-as-node')]);
  symlinkSync('0000-u-u1.json', next('link-as-node'));
  const good = join(folder, 'a-good', 'history');
  symlinkSync(good, join(store(folder, 'link-as-history', []), 'history'));
  writeFileSync(join(store(folder, 'file-as-history', []), 'history'), 'x');
}
