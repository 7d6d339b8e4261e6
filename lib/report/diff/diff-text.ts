import type { ContextDiff, DiffEntry } from '../../diff/diff-contexts.ts';
import type { RequestChange } from '../../diff/request-changes.ts';
import { type ChangeLine, textChange } from '../../diff/text-change.ts';
import { counted } from '../counted.ts';
import type { Paint } from '../palette.ts';
import { safeText } from '../safe-text.ts';
import type { TextStyle } from '../text-style.ts';
import { wrapText } from '../wrap-text.ts';
import { type BlockChange, blockChanges, detailNote, oneSided } from './block-changes.ts';
import { contextName, settingName, type SideName } from './diff-side-name.ts';
import { countsInWords, type EntryRun, entryRuns } from './entry-runs.ts';
import { type LineLimits, type VisibleLine, visibleLines } from './visible-lines.ts';

/** A comparison for people at a terminal: what is compared, then what differs and why, in order. */
export function diffText(
  diff: ContextDiff,
  names: readonly [a: SideName, b: SideName],
  limits: LineLimits,
  style: TextStyle,
): string {
  const { bold } = style.palette;
  return [
    ...sideLines('A', names[0], style),
    ...sideLines('B', names[1], style),
    '',
    bold('The request besides the history'),
    ...diff.request.flatMap((change) => requestLines(change, limits, style)),
    '',
    `${bold('The history')}  ${countsInWords(diff.entries)}`,
    ...entryRuns(diff.entries).flatMap((run, at, runs) => runLines(run, runs[at - 1], limits, style)),
    '',
    diff.isSame ? 'the same' : 'different',
    '',
  ].join('\n');
}

function sideLines(letter: 'A' | 'B', { asked, side }: SideName, { palette }: TextStyle): string[] {
  const sign = letter === 'A' ? palette.red('-') : palette.green('+');
  return [
    `${sign} ${palette.bold(letter)}  ${safeText(asked)}`,
    `     ${safeText(contextName(side))}`,
    `     ${palette.dim(safeText(settingName(side)))}`,
  ];
}

function requestLines({ part, a, b, isSame }: RequestChange, limits: LineLimits, style: TextStyle): string[] {
  const name = `  ${part.padEnd(14)}  `;
  if (a === null && b === null) return [`${name}${style.palette.dim('not recorded on either side')}`];
  if (isSame) return [`${name}${style.palette.dim('the same')}`];
  const word = a === null ? 'recorded in B alone' : b === null ? 'recorded in A alone' : 'differs';
  const change = a === null ? oneSided('+', b ?? '') : b === null ? oneSided('-', a) : textChange(a, b);
  return [`${name}${style.palette.yellow(word)}`, ...changeLines({ title: '', change }, limits, style)];
}

function runLines(
  run: EntryRun,
  before: EntryRun | undefined,
  limits: LineLimits,
  style: TextStyle,
): string[] {
  if (run.kind === 'different') {
    const cause =
      before?.kind === 'different' && before.entry.kind === run.entry.kind ? before.entry.cause.text : '';
    return ['', ...entryLines(run.entry, cause === run.entry.cause.text, limits, style)];
  }
  const ids = run.entries.map((entry) => safeText('a' in entry ? entry.a.id : entry.b.id));
  const [first, last] = [ids[0] ?? '', ids.at(-1) ?? ''];
  const range = ids.length === 1 ? first : `${first} … ${last}`;
  return ['', style.palette.dim(`  ${counted(ids.length, 'node')} the same: ${range}`)];
}

function entryLines(
  entry: Exclude<DiffEntry, { kind: 'same' }>,
  isCauseKnown: boolean,
  limits: LineLimits,
  style: TextStyle,
): string[] {
  const { palette, width } = style;
  const [a, b] = ['a' in entry ? entry.a : null, 'b' in entry ? entry.b : null];
  const sign = { changed: palette.yellow('~'), 'only-a': palette.red('-'), 'only-b': palette.green('+') }[
    entry.kind
  ];
  const where = { changed: 'changed', 'only-a': 'only in A', 'only-b': 'only in B' }[entry.kind];
  const id = safeText(a?.id ?? b?.id ?? '');
  const places = [a, b].map((node) => (node === null ? '' : messagesInWords(node.messages))).filter(Boolean);
  const why = isCauseKnown ? 'for the same reason' : safeText(entry.cause.text);
  return [
    `${sign} ${palette.bold(id)}  ${where}  ${palette.dim([...new Set(places)].join(' → '))}`,
    ...wrapText(why, Math.max(width - 4, 20)).map((line) => `    ${palette.cyan(line)}`),
    ...blockChanges(a, b).flatMap((block) => changeLines(block, limits, style)),
  ];
}

/** Places of messages as people count them in lists that begin with 0. */
function messagesInWords(places: readonly number[]): string {
  return `${places.length === 1 ? 'message' : 'messages'} ${places.join(', ')}`;
}

function changeLines({ title, change }: BlockChange, limits: LineLimits, { palette }: TextStyle): string[] {
  const isSame = change.lines.every(({ sign }) => sign === ' ');
  if (isSame) return title === '' ? [] : [palette.dim(`    ${safeText(title)}: the same text`)];
  const note = detailNote(change);
  const paints = { ' ': palette.dim, '-': palette.red, '+': palette.green } as const;
  return [
    ...(title === '' ? [] : [`    ${palette.dim(safeText(title))}`]),
    ...visibleLines(change.lines, limits).map((line) => `    ${lineText(line, paints, palette.bold)}`),
    ...(note === null ? [] : [palette.dim(`    (${note})`)]),
  ];
}

function lineText(
  line: VisibleLine,
  paints: Readonly<Record<ChangeLine['sign'], Paint>>,
  bold: Paint,
): string {
  if ('skipped' in line) {
    const what = line.what === 'equal' ? 'equal ' : 'more ';
    const hint = line.what === 'equal' ? '' : '; --full shows them';
    return paints[' '](
      `… ${line.skipped.toLocaleString('en-US')} ${what}${line.skipped === 1 ? 'line' : 'lines'}${hint}`,
    );
  }
  const paint = paints[line.sign];
  const isWhole = line.pieces.every(({ changed }) => changed);
  const pieces = line.pieces.map(({ text, changed }) => {
    const safe = safeText(text);
    return changed && !isWhole ? paint(bold(safe)) : paint(safe);
  });
  return `${paint(`${line.sign} `)}${pieces.join('')}`;
}
