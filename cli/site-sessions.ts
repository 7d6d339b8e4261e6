import { groupBy } from '../lib/base/group-by.ts';
import { checkSession } from '../lib/check/check-session.ts';
import { sessionLinks } from '../lib/graph/session-links.ts';
import { DEFAULT_POLICY } from '../lib/replay/policy.ts';
import { replaySession } from '../lib/replay/replay-session.ts';
import type { SiteFailure, SiteSessionRow } from '../lib/report/site-data.ts';
import { siteIndex, siteSessionRow } from '../lib/report/site-index.ts';
import { siteSession } from '../lib/report/site-session.ts';
import { inputName } from '../lib/store/input-name.ts';
import { readSurroundings } from '../lib/store/read-surroundings.ts';
import manifest from '../package.json' with { type: 'json' };
import { nodeCodec } from './inputs/node-codec.ts';
import type { Failure, ReadSession } from './read-sessions.ts';
import type { SiteFolder } from './site-folder.ts';

/** What is kept of a session that was written into a site: its line in the list, and where it points. */
export interface WrittenSession {
  readonly row: SiteSessionRow;
  /** Ids of the other sessions that it points to. */
  readonly links: ReadonlySet<string>;
}

/** Checks a session and writes it into a site under its key. */
export async function writeSiteSession(
  folder: SiteFolder,
  { files, session, graph }: ReadSession,
  key: string,
): Promise<WrittenSession> {
  const findings = checkSession(graph, { around: await readSurroundings(files, nodeCodec.sha1) });
  folder.writeSession(await siteSession(files, session, findings, { key, sessionKeys: {} }));
  const calls = replaySession(graph, DEFAULT_POLICY, { contexts: false });
  return {
    row: siteSessionRow(graph, findings, calls, key),
    links: new Set(sessionLinks(session).map(({ to }) => to)),
  };
}

/** Writes what depends on all sessions of a site: links between them, and the list. */
export function finishSite(
  folder: SiteFolder,
  written: readonly WrittenSession[],
  failures: readonly Failure[],
  options: { readonly live?: true } = {},
): void {
  linkSessions(folder, written);
  const rows = written.map(({ row }) => row);
  const index = siteIndex(`${manifest.name} ${manifest.version}`, rows, failures.map(published));
  folder.writeIndex({ ...index, ...options });
}

/** Where several sessions of a site share an id, nothing tells which is meant: a link leads to all. */
function linkSessions(folder: SiteFolder, written: readonly WrittenSession[]): void {
  const byId = groupBy(written, ({ row }) => row.id);
  for (const { row, links } of written) {
    const known = [...links].flatMap((id) => {
      const found = byId.get(id)?.map((twin) => twin.row.key);
      return found === undefined ? [] : [[id, found] as const];
    });
    if (known.length > 0) folder.linkSession(row.key, Object.fromEntries(known));
  }
}

/** A failed input may name a folder of this machine: only its last part is published. */
function published({ input, message, remedy }: Failure): SiteFailure {
  return { input: inputName(input), message, remedy };
}
