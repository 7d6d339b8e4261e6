import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeCodec } from '../../cli/inputs/node-codec.ts';
import { decodeUtf8 } from '../../lib/base/utf8.ts';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { bundleFiles } from '../../lib/store/git/bundle.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import type { Session } from '../../lib/store/session.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import type { ExpectedVector } from './expected-vector.ts';

export const VECTOR_FOLDER = fileURLToPath(new URL('../../fixtures/vectors/', import.meta.url));
const SUFFIX = '.expected.json';

/** A conformance vector: the session, its graph, and what the real writer made of it. */
export interface Vector {
  readonly session: Session;
  readonly graph: SessionGraph;
  readonly expected: ExpectedVector;
}

/** Names of all vectors, sorted: `fz51_000a`, … */
export function vectorNames(): string[] {
  const files = readdirSync(VECTOR_FOLDER).filter((file) => file.endsWith(SUFFIX));
  return files.map((file) => file.slice(0, -SUFFIX.length)).sort();
}

const loaded = new Map<string, Promise<Vector>>();

/** Loads one vector. Cached. */
export function loadVector(name: string): Promise<Vector> {
  const vector = loaded.get(name) ?? readVector(name);
  loaded.set(name, vector);
  return vector;
}

async function readVector(name: string): Promise<Vector> {
  const expected = JSON.parse(await readFile(join(VECTOR_FOLDER, name + SUFFIX), 'utf8')) as ExpectedVector;
  const session = await loadSession(await openVector(name));
  return { session, graph: buildGraph(session), expected };
}

/** The files of one vector as texts by path. */
export async function vectorTexts(name: string): Promise<ReadonlyMap<string, string>> {
  const files = await openVector(name);
  const texts = new Map<string, string>();
  for (const path of files.paths) texts.set(path, decodeUtf8(await files.read(path)));
  return texts;
}

/** The files of one vector, with its history. */
export async function openVector(name: string): Promise<SessionFiles> {
  return bundleFiles(await readFile(join(VECTOR_FOLDER, `${name}.bundle`)), name, nodeCodec);
}
