import { checkSession } from '../../lib/check/check-session.ts';
import { buildGraph } from '../../lib/graph/session-graph.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { siteSessionRow } from '../../lib/report/site-index.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import type { OpenedHere } from './worker-news.ts';

/**
 * Loads one session and keeps the bytes of every file that was read, so that the page can read it
 * again without asking anybody. Linear in the bytes.
 *
 * @param onRead is told after each file how many were read
 */
export async function readOpened(files: SessionFiles, onRead: (count: number) => void): Promise<OpenedHere> {
  const read = new Map<string, Uint8Array>();
  const session = await loadSession({
    name: files.name,
    input: files.input,
    paths: files.paths,
    refused: files.refused,
    async read(path) {
      const bytes = await files.read(path);
      read.set(path, bytes);
      onRead(read.size);
      return bytes;
    },
  });
  const graph = buildGraph(session);
  const findings = checkSession(graph);
  const calls = replaySession(graph, DEFAULT_POLICY, { contexts: false });
  return {
    row: siteSessionRow(graph, findings, calls, ''),
    name: files.name,
    input: files.input,
    dialect: session.dialect,
    problems: session.problems,
    findings,
    ...asBlock(read),
  };
}

function asBlock(read: ReadonlyMap<string, Uint8Array>): Pick<OpenedHere, 'paths' | 'ends' | 'bytes'> {
  const block = new Uint8Array([...read.values()].reduce((sum, { length }) => sum + length, 0));
  const ends: number[] = [];
  let at = 0;
  for (const bytes of read.values()) {
    block.set(bytes, at);
    at += bytes.length;
    ends.push(at);
  }
  return { paths: [...read.keys()], ends, bytes: block.buffer };
}
