import type { NodeId } from '../../lib/base/brand.ts';
import type { Problem } from '../../lib/base/problem.ts';
import type { Finding } from '../../lib/check/finding.ts';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { type Tip, tips } from '../../lib/graph/tips.ts';
import type { Drawing, DrawingRow } from '../../lib/layout/drawing.ts';
import { drawSession } from '../../lib/layout/draw-session.ts';
import type { SiteSession } from '../../lib/report/site-data.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import type { Dialect } from '../../lib/store/dialect.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import type { OpenedHere } from '../worker/worker-news.ts';
import { Breather } from './breather.ts';
import { localFiles } from './local-files.ts';

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
  /** The text of one of its files; "" of one that is not there. */
  readonly textOf: (path: string) => string;
  /** Keys of this site's sessions by session id. */
  readonly sessionKeys: Readonly<Record<string, readonly string[]>>;
}

/** Where a session comes from: the site, or the reader's own machine. */
export interface SessionSource extends Pick<
  OpenSession,
  'key' | 'findings' | 'problems' | 'textOf' | 'sessionKeys'
> {
  readonly files: SessionFiles;
  readonly dialect: Dialect;
}

/** A session that the site carries. */
export function publishedSource(data: SiteSession): SessionSource {
  const texts = new Map(data.files.map(({ path, text }) => [path, text]));
  return {
    ...data,
    files: memoryFiles(data.name, texts, data.input),
    textOf: (path) => texts.get(path) ?? '',
  };
}

/** A session that was opened in this page. */
export function localSource(local: OpenedHere, sessionKeys: OpenSession['sessionKeys']): SessionSource {
  const files = localFiles(local);
  const textOf = (path: string): string => {
    const at = local.paths.indexOf(path);
    if (at < 0) return '';
    const from = local.ends[at - 1] ?? 0;
    return new TextDecoder().decode(new Uint8Array(local.bytes, from, (local.ends[at] ?? from) - from));
  };
  return { ...local, key: local.row.key, files, textOf, sessionKeys };
}

/** Reads a session with the code of the command line. Linear in its bytes; lets the page answer in between. */
export async function openSession(source: SessionSource): Promise<OpenSession> {
  const breather = new Breather();
  const session = await loadSession(source.files, { dialect: source.dialect });
  await breather.pause();
  const graph = buildGraph(session);
  await breather.pause();
  const drawing = drawSession(graph);
  await breather.pause();
  return {
    key: source.key,
    title: session.meta.title || session.id,
    graph,
    drawing,
    rowOf: new Map(drawing.rows.map((row) => [row.id, row])),
    tips: activeFirst(tips(graph), session.meta.headId),
    findings: source.findings,
    findingsOf: byNode(source.findings),
    problems: source.problems,
    textOf: source.textOf,
    sessionKeys: source.sessionKeys,
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
