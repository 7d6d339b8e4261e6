import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nodeDecode } from '../../cli/inputs/node-decode.ts';
import { openInputs } from '../../cli/inputs/open-inputs.ts';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import type { Session } from '../../lib/store/session.ts';
import { makeSession } from './make-session.ts';
import type { SessionPlan } from './session-plan.ts';

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
    const folder = join(this.root, String(this.folders.size), id);
    for (const parent of new Set([...files.keys()].map(dirname))) {
      mkdirSync(join(folder, parent), { recursive: true });
    }
    for (const [path, text] of files) writeFileSync(join(folder, path), text);
    this.folders.set(key, folder);
    return folder;
  }

  async graph(plan: SessionPlan): Promise<SessionGraph> {
    return buildGraph(await loadFolder(this.folder(plan)));
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Reads a session folder as the command line does. */
export async function loadFolder(folder: string): Promise<Session> {
  for await (const opened of openInputs([folder])) {
    if ('files' in opened) return loadSession(opened.files, { decode: nodeDecode });
  }
  throw new Error(`${folder} is no session`);
}
