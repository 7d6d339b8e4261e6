import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nodeDecode } from '../../cli/inputs/node-decode.ts';
import { openInputs } from '../../cli/inputs/open-inputs.ts';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import type { Session } from '../../lib/store/session.ts';
import { makeSession } from './make-session.ts';
import type { SessionPlan } from './session-plan.ts';
import { makeTurnRepository } from './turn-repository.ts';

/** The stores of a run below one folder, each made when it is first asked for. */
export class BenchStores {
  private readonly root = mkdtempSync(join(tmpdir(), 'afterturn-bench-'));
  private readonly folders = new Map<string, string>();

  /** The folder of a session, written as a working tree. */
  folder(plan: SessionPlan): string {
    const key = JSON.stringify(plan);
    const known = this.folders.get(key);
    if (known !== undefined) return known;
    const { id, files } = makeSession(plan);
    const folder = writtenTo(join(this.root, String(this.folders.size), id), files);
    this.folders.set(key, folder);
    return folder;
  }

  /** The bare repository of a session, one commit of all its files, packed. */
  repository(plan: SessionPlan): string {
    return this.made(`repository ${JSON.stringify(plan)}`, (target) => {
      const folder = this.folder(plan);
      git(folder, 'init', '-q', '-b', 'main');
      git(folder, 'add', '.');
      git(folder, ...AUTHOR, 'commit', '-q', '-m', 'turn: all');
      git(folder, 'clone', '-q', '--bare', folder, target);
      git(target, 'repack', '-q', '-a', '-d');
      rmSync(join(folder, '.git'), { recursive: true });
    });
  }

  /** The bare repository of a session, a commit a turn. */
  async turns(plan: SessionPlan): Promise<string> {
    const key = `turns ${JSON.stringify(plan)}`;
    const known = this.folders.get(key);
    if (known !== undefined) return known;
    const target = join(this.root, `turns-${this.folders.size}.git`);
    this.folders.set(key, target);
    await makeTurnRepository(plan, target);
    return target;
  }

  /** A git bundle of a session, one commit of all its files. */
  bundle(plan: SessionPlan): string {
    const repository = this.repository(plan);
    return this.made(`bundle ${JSON.stringify(plan)}`, (target) =>
      git(repository, 'bundle', 'create', '-q', target, '--all'),
    );
  }

  /** A folder of small sessions: as working trees, or as loose repositories of the same files. */
  fleet(count: number, as: 'trees' | 'repositories'): string {
    return this.made(`${count} ${as}`, (target) => {
      for (let seed = 0; seed < count; seed += 1) {
        const folder = writtenTo(join(target, `s${seed}`), makeSession({ seed, turns: 5 }).files);
        if (as === 'trees') continue;
        git(folder, 'init', '-q', '-b', 'main');
        git(folder, 'add', '.');
        git(folder, ...AUTHOR, 'commit', '-q', '-m', 'turn: all');
        for (const name of readdirSync(folder)) {
          if (name !== '.git') rmSync(join(folder, name), { recursive: true });
        }
      }
    });
  }

  private made(key: string, make: (target: string) => void): string {
    const known = this.folders.get(key);
    if (known !== undefined) return known;
    const target = join(this.root, `${this.folders.size} ${key.slice(0, 6)}`.replace(/\W/g, '-'));
    make(target);
    this.folders.set(key, target);
    return target;
  }

  /** A new empty folder. */
  scratch(): string {
    return mkdtempSync(join(this.root, 'scratch-'));
  }

  async graph(plan: SessionPlan): Promise<SessionGraph> {
    return buildGraph(await loadFolder(this.folder(plan)));
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

const AUTHOR = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.org'];

function git(folder: string, ...command: readonly string[]): void {
  execFileSync('git', ['-C', folder, ...command]);
}

function writtenTo(folder: string, files: ReadonlyMap<string, string>): string {
  for (const parent of new Set([...files.keys()].map(dirname))) {
    mkdirSync(join(folder, parent), { recursive: true });
  }
  for (const [path, text] of files) writeFileSync(join(folder, path), text);
  return folder;
}

/** Reads a session folder as the command line does. */
export async function loadFolder(folder: string): Promise<Session> {
  for await (const opened of openInputs([folder])) {
    if ('files' in opened) return loadSession(opened.files, { decode: nodeDecode });
  }
  throw new Error(`${folder} is no session`);
}

/** Reads every session of an input; what cannot be read ends the run. */
export async function loadAll(input: string): Promise<number> {
  let nodes = 0;
  for await (const opened of openInputs([input])) {
    if (!('files' in opened)) throw new Error(`${opened.input} is no session`);
    nodes += (await loadSession(opened.files, { decode: nodeDecode })).calls.length;
  }
  return nodes;
}
