import { join } from 'node:path';
import type { Command } from 'commander';
import { checkSession } from '../../lib/check/check-session.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { groupBy } from '../../lib/base/group-by.ts';
import { sessionLinks } from '../../lib/graph/session-links.ts';
import { siteIndex, siteSessionRow } from '../../lib/report/site-index.ts';
import { siteSession } from '../../lib/report/site-session.ts';
import type { SiteFailure, SiteSessionRow } from '../../lib/report/site-data.ts';
import { siteKeyMaker } from '../../lib/report/site-keys.ts';
import { inputName } from '../../lib/store/input-name.ts';
import { readSurroundings } from '../../lib/store/read-surroundings.ts';
import manifest from '../../package.json' with { type: 'json' };
import { dialectOption } from '../dialect-option.ts';
import { COULD_NOT_RUN, setExitCode } from '../exit-code.ts';
import { nodeCodec } from '../inputs/node-codec.ts';
import { type Failure, forEachSession, INPUTS_ARE, type ReadOptions } from '../read-sessions.ts';
import { SiteFolder } from '../site-folder.ts';
import { refusePage } from '../site-target.ts';
import { stateOptions } from '../state-options.ts';
import { print } from '../terminal.ts';

interface SiteOptions extends ReadOptions {
  readonly out: string;
  readonly singleFile?: string;
}

/** The other sessions that a session of the site points to. */
interface Links {
  readonly key: string;
  readonly ids: ReadonlySet<string>;
}

/** Adds `afterturn site`. */
export function addSite(program: Command): void {
  const [ref, at] = stateOptions();
  program
    .command('site')
    .description('write a static site of sessions: a list, and for each its graph, transcript and contexts')
    .argument('<input...>', INPUTS_ARE)
    .requiredOption('--out <dir>', 'folder to write the site to; an older site of ours in it is replaced')
    .option('--single-file <file>', 'write the whole site as one page, too, which opens without a server')
    .addOption(ref)
    .addOption(at)
    .addOption(dialectOption())
    .addHelpText(
      'after',
      '\nExample:\n  afterturn site ~/.openprogram/sessions --out report --single-file report.html',
    )
    .action(runSite);
}

async function runSite(inputs: readonly string[], options: SiteOptions): Promise<void> {
  const { out, singleFile } = options;
  const rows: SiteSessionRow[] = [];
  const links: Links[] = [];
  const nextKey = siteKeyMaker();
  if (singleFile !== undefined) refusePage(singleFile, inputs);
  const folder = SiteFolder.create(out, inputs);
  const failures = await forEachSession(inputs, options, async ({ files, session, graph }) => {
    const key = nextKey(session.id);
    const findings = checkSession(graph, { around: await readSurroundings(files, nodeCodec.sha1) });
    folder.writeSession(await siteSession(files, session, findings, { key, sessionKeys: {} }));
    rows.push(
      siteSessionRow(graph, findings, replaySession(graph, DEFAULT_POLICY, { contexts: false }), key),
    );
    links.push({ key, ids: new Set(sessionLinks(session).map(({ to }) => to)) });
  });
  linkSessions(folder, links, rows);
  folder.writeIndex(siteIndex(`${manifest.name} ${manifest.version}`, rows, failures.map(published)));
  if (singleFile !== undefined) folder.writeSinglePage(singleFile);
  await print(summary(rows, failures, out, singleFile));
  if (failures.length > 0) setExitCode(COULD_NOT_RUN);
}

/** Where several sessions of a site share an id, nothing tells which is meant: a link leads to all. */
function linkSessions(folder: SiteFolder, links: readonly Links[], rows: readonly SiteSessionRow[]): void {
  const byId = groupBy(rows, ({ id }) => id);
  for (const { key, ids } of links) {
    const known = [...ids].flatMap((id) => {
      const found = byId.get(id)?.map((row) => row.key);
      return found === undefined ? [] : [[id, found] as const];
    });
    if (known.length > 0) folder.linkSession(key, Object.fromEntries(known));
  }
}

/** A failed input may name a folder of this machine: only its last part is published. */
function published({ input, message, remedy }: Failure): SiteFailure {
  return { input: inputName(input), message, remedy };
}

function summary(
  rows: readonly SiteSessionRow[],
  failures: readonly Failure[],
  out: string,
  single?: string,
): string {
  const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
  const failed =
    failures.length === 0
      ? ''
      : `, ${count(failures.length, 'input')} could not be read (listed in the site)`;
  const page = single === undefined ? '' : `\nOpen in a browser, no server needed: ${single}`;
  return `${count(rows.length, 'session')} written to ${out}${failed}\nFor any static host: ${join(out, 'index.html')} and what lies beside it${page}\n`;
}
