import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeCodec } from '../../cli/inputs/node-codec.ts';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { bundleFiles } from '../../lib/store/git/bundle.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';

export const EXAMPLE_FOLDER = fileURLToPath(new URL('../../fixtures/example/', import.meta.url));

/** Names of the example's bundles. */
export function exampleNames(): string[] {
  return readdirSync(EXAMPLE_FOLDER).sort();
}

/** The files of one of them, with its history. */
export function exampleFiles(name: string): SessionFiles {
  return bundleFiles(readFileSync(join(EXAMPLE_FOLDER, name)), name, nodeCodec);
}

/** The sessions of the bundled example, by id. */
export async function exampleGraphs(): Promise<ReadonlyMap<string, SessionGraph>> {
  const graphs = new Map<string, SessionGraph>();
  for (const name of exampleNames()) {
    const session = await loadSession(exampleFiles(name));
    graphs.set(session.id, buildGraph(session));
  }
  return graphs;
}
