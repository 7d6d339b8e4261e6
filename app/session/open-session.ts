import type { NodeId } from '../../lib/base/brand.ts';
import type { Problem } from '../../lib/base/problem.ts';
import type { Finding } from '../../lib/check/finding.ts';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { type Tip, tips } from '../../lib/graph/tips.ts';
import type { Drawing, DrawingRow } from '../../lib/layout/drawing.ts';
import { drawSession } from '../../lib/layout/draw-session.ts';
import type { SiteSession } from '../../lib/report/site-data.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';

/** One session, read and indexed; every view of it asks this and changes nothing. */
export interface OpenSession {
  readonly key: string;
  readonly title: string;
  readonly graph: SessionGraph;
  readonly drawing: Drawing;
  readonly rowOf: ReadonlyMap<string, DrawingRow>;
  /** Ends of the branches, the active one first. */
  readonly tips: readonly Tip[];
  readonly findings: readonly Finding[];
  readonly findingsOf: ReadonlyMap<string, readonly Finding[]>;
  readonly problems: readonly Problem[];
  /** Files as published, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Keys of this site's sessions by session id. */
  readonly sessionKeys: Readonly<Record<string, readonly string[]>>;
}

/** Reads a published session with the code of the command line. Linear in its bytes. */
export async function openSession(data: SiteSession): Promise<OpenSession> {
  const files = new Map(data.files.map(({ path, text }) => [path, text]));
  const session = await loadSession(memoryFiles(data.name, files, data.input), {
    dialect: data.dialect,
  });
  const graph = buildGraph(session);
  const drawing = drawSession(graph);
  return {
    key: data.key,
    title: session.meta.title || session.id,
    graph,
    drawing,
    rowOf: new Map(drawing.rows.map((row) => [row.id, row])),
    tips: activeFirst(tips(graph), session.meta.headId),
    findings: data.findings,
    findingsOf: byNode(data.findings),
    problems: data.problems,
    files,
    sessionKeys: data.sessionKeys,
  };
}

function activeFirst(found: readonly Tip[], head: NodeId | ''): Tip[] {
  return [...found.filter((tip) => tip.id === head), ...found.filter((tip) => tip.id !== head)];
}

function byNode(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const found = new Map<string, Finding[]>();
  for (const finding of findings) {
    for (const node of finding.nodes) found.set(node, [...(found.get(node) ?? []), finding]);
  }
  return found;
}
