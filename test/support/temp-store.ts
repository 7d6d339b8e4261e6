import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A node as the writer stores it; only id and seq are needed, the rest is filled in. */
export interface PlainNode {
  readonly id: string;
  readonly seq: number;
  readonly [field: string]: unknown;
}

/** A new folder that is removed when the test that asked for it has finished. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'afterturn-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files (text or bytes by path) below a folder. Returns the folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** The files of a session: meta.json, and a history file a node named as the writer names it. */
export function sessionFilesOf(nodes: readonly PlainNode[], meta: object = {}): Record<string, string> {
  const files: Record<string, string> = {
    'meta.json': JSON.stringify({ head_id: nodes.at(-1)?.id ?? '', ...meta }),
  };
  for (const node of nodes) {
    const full = { created_at: 1760000000 + node.seq, ...BLANK, ...node };
    const number = String(node.seq).padStart(4, '0');
    files[`history/${number}-${full.role.charAt(0) || 'x'}-${node.id}.json`] = JSON.stringify(full);
  }
  return files;
}

const BLANK = {
  role: 'user',
  name: '',
  input: null,
  output: '',
  caller: '',
  predecessor: null,
  reads: [],
  metadata: {},
};

/** A session folder on disk; see {@link tempFolder} for its life. */
export function tempStore(nodes: readonly PlainNode[], meta: object = {}, name = 's1'): string {
  return writeFiles(join(tempFolder(), name), sessionFilesOf(nodes, meta));
}

/** Runs git in a folder as nobody in particular: no config of the machine, no surrounding repository. */
export function git(folder: string, ...command: string[]): void {
  gitOutput(folder, command);
}

/** What git prints, given `input` on its standard input. */
export function gitOutput(
  folder: string,
  command: readonly string[],
  input: string | Uint8Array = '',
): Buffer {
  const outside = Object.entries(process.env).filter(([key]) => !key.startsWith('GIT_'));
  const author = {
    GIT_AUTHOR_NAME: 't',
    GIT_AUTHOR_EMAIL: 't@t',
    GIT_COMMITTER_NAME: 't',
    GIT_COMMITTER_EMAIL: 't@t',
  };
  const env = {
    ...Object.fromEntries(outside),
    ...author,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
  };
  return execFileSync('git', command, { cwd: folder, env, input, stdio: 'pipe', maxBuffer: 2 ** 30 });
}

/** Commits everything in a session folder, after the writer's empty first commit, and bundles it. */
export function bundleOf(store: string): string {
  git(store, 'init', '-q', '-b', 'main');
  git(store, 'commit', '-q', '--allow-empty', '-m', 'session init');
  git(store, 'add', '-A');
  git(store, 'commit', '-q', '--allow-empty', '-m', 'turn: test');
  const bundle = `${store}.bundle`;
  git(store, 'bundle', 'create', '-q', bundle, '--all');
  return bundle;
}
