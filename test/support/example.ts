import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeCodec } from '../../cli/inputs/node-codec.ts';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { bundleFiles } from '../../lib/store/git/bundle.ts';
import { loadSession } from '../../lib/store/load-session.ts';

export const EXAMPLE_FOLDER = fileURLToPath(new URL('../../fixtures/example/', import.meta.url));

/** The sessions of the bundled example, by id. */
export async function exampleGraphs(): Promise<ReadonlyMap<string, SessionGraph>> {
  const graphs = new Map<string, SessionGraph>();
  for (const file of readdirSync(EXAMPLE_FOLDER)) {
    const session = await loadSession(bundleFiles(readFileSync(join(EXAMPLE_FOLDER, file)), file, nodeCodec));
    graphs.set(session.id, buildGraph(session));
  }
  return graphs;
}
