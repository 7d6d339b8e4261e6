import { type Command, Option } from 'commander';
import type { SessionGraph } from '../../lib/graph/session-graph.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { historyLine } from '../../lib/report/history-line.ts';
import { historyText } from '../../lib/report/history-text.ts';
import { linearLine } from '../../lib/report/linear-line.ts';
import { linearText } from '../../lib/report/linear-text.ts';
import { linearView } from '../../lib/report/linear-view.ts';
import { linkedSessions, linkingSession, type LinkingSession } from '../../lib/report/linked-sessions.ts';
import { linksLine } from '../../lib/report/links-line.ts';
import { linksText } from '../../lib/report/links-text.ts';
import { showLine } from '../../lib/report/show-line.ts';
import { showText } from '../../lib/report/show-text.ts';
import { rewritesOf } from '../../lib/store/history/rewrites.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import { dialectOption } from '../dialect-option.ts';
import { COULD_NOT_RUN, formatOption, setExitCode } from '../exit-code.ts';
import { forEachSession, INPUTS_ARE, type ReadOptions } from '../read-sessions.ts';
import { historyOf } from '../session-history.ts';
import { stateOptions } from '../state-options.ts';
import { outputStyle, print, printJson } from '../terminal.ts';

interface ShowOptions extends ReadOptions {
  readonly format: 'text' | 'ndjson';
  readonly history?: true;
  readonly linear?: true;
  readonly links?: true;
}

/** Adds `afterturn show`. */
export function addShow(program: Command): void {
  const [ref, at] = stateOptions();
  program
    .command('show')
    .description('show the drawing of sessions, their branches and their head')
    .argument('<input...>', INPUTS_ARE)
    .addOption(
      new Option(
        '--linear',
        'in place of the drawing, the walk along parent_id of the older dialect: where it ends, and what the order by seq would give',
      ).conflicts(['links', 'history']),
    )
    .addOption(
      new Option(
        '--history',
        'in place of the drawing, the commits of the repository: nodes added, changed and deleted, moves of the head, and nodes rewritten after they were finished',
      ).conflicts('links'),
    )
    .option('--links', 'in place of the drawing, the links between sessions alone')
    .addOption(formatOption(['text', 'ndjson']))
    .addOption(ref)
    .addOption(at)
    .addOption(dialectOption())
    .addHelpText('after', '\nExample:\n  afterturn show run.bundle ~/.openprogram/sessions')
    .action(runShow);
}

async function runShow(inputs: readonly string[], options: ShowOptions): Promise<void> {
  const { format, links } = options;
  const linking: LinkingSession[] = [];
  let shown = 0;
  const failures = await forEachSession(inputs, options, async ({ session, graph, files }) => {
    linking.push(linkingSession(session));
    if (links === true) return;
    if (format === 'text' && shown > 0) await print('\n');
    for (const piece of shownOf(graph, files, options)) await (format === 'text' ? print : printJson)(piece);
    shown += 1;
  });
  if (links === true || (options.linear !== true && options.history !== true))
    await printLinks(linking, options, shown);
  if (failures.length > 0) setExitCode(COULD_NOT_RUN);
}

function shownOf(
  graph: SessionGraph,
  files: SessionFiles,
  { format, linear, history: isHistory }: ShowOptions,
): Iterable<string> {
  const isText = format === 'text';
  if (isHistory === true) {
    const history = historyOf(files);
    const rewrites = rewritesOf(history);
    return isText
      ? [historyText(graph, history, rewrites, outputStyle())]
      : historyLine(graph, history, rewrites);
  }
  if (linear === true) {
    const view = linearView(graph.session);
    return [isText ? linearText(view, outputStyle()) : linearLine(view)];
  }
  return isText ? [showText(graph, outputStyle())] : showLine(graph, DEFAULT_POLICY);
}

/** After the last session: which of the sessions that are linked to were given is known only then. */
async function printLinks(
  linking: readonly LinkingSession[],
  { format, links }: ShowOptions,
  shown: number,
): Promise<void> {
  const linked = linkedSessions(linking);
  if (format === 'text') {
    const text = linksText(linked, outputStyle());
    if (text !== '') await print(shown > 0 ? `\n${text}` : text);
    else if (links === true) await print('no session links to another\n');
  } else if (links === true) for (const each of linked) await printJson(linksLine(each));
}
