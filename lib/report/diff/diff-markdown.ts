import type { ContextDiff, DiffEntry } from '../../diff/diff-contexts.ts';
import { textChange } from '../../diff/text-change.ts';
import { counted } from '../counted.ts';
import { codeSpan, fenced } from '../markdown.ts';
import { safeText } from '../safe-text.ts';
import { type BlockChange, blockChanges, detailNote, oneSided } from './block-changes.ts';
import { contextName, settingName, type SideName } from './diff-side-name.ts';
import { countsInWords, entryRuns } from './entry-runs.ts';
import { sectionsWithin } from './sections-within.ts';
import { type LineLimits, visibleLines } from './visible-lines.ts';

/**
 * A comparison for a pull request. Texts of a store stand in fences and code spans only. Entries
 * that do not fit into one comment are left out, from the last one up, and counted.
 */
export function diffMarkdown(
  diff: ContextDiff,
  names: readonly [a: SideName, b: SideName],
  limits: LineLimits,
): string {
  const head = [
    `### Contexts: ${diff.isSame ? 'the same' : 'different'}`,
    '',
    ...names.map(
      ({ asked, side }, at) =>
        `- **${at === 0 ? 'A' : 'B'}** ${codeSpan(asked)}: ${codeSpan(contextName(side))}; ${codeSpan(settingName(side))}`,
    ),
    `- ${countsInWords(diff.entries)}`,
    '',
  ].join('\n');
  const sections = [
    ...diff.request.filter(({ isSame }) => !isSame).map((change) => requestSection(change, limits)),
    ...entryRuns(diff.entries).map((run) =>
      run.kind === 'same'
        ? `_${counted(run.entries.length, 'node')} the same_\n`
        : entrySection(run.entry, limits),
    ),
  ];
  return sectionsWithin(
    head,
    sections.map((section) => `\n${section}`),
    'section',
  );
}

function requestSection({ part, a, b }: ContextDiff['request'][number], limits: LineLimits): string {
  const word = a === null ? 'recorded in B alone' : b === null ? 'recorded in A alone' : 'differs';
  const change = a === null ? oneSided('+', b ?? '') : b === null ? oneSided('-', a) : textChange(a, b);
  return `#### ${part}: ${word}\n\n${blockMarkdown({ title: '', change }, limits)}`;
}

function entrySection(entry: Exclude<DiffEntry, { kind: 'same' }>, limits: LineLimits): string {
  const [a, b] = ['a' in entry ? entry.a : null, 'b' in entry ? entry.b : null];
  const where = { changed: 'changed', 'only-a': 'only in A', 'only-b': 'only in B' }[entry.kind];
  const blocks = blockChanges(a, b).map((block) => blockMarkdown(block, limits));
  return `#### ${codeSpan(a?.id ?? b?.id ?? '')}: ${where}\n\n${codeSpan(entry.cause.text)}\n\n${blocks.join('\n')}`;
}

function blockMarkdown({ title, change }: BlockChange, limits: LineLimits): string {
  const name = title === '' ? '' : `${codeSpan(title)}\n\n`;
  if (change.lines.every(({ sign }) => sign === ' ')) return `${name}the same text\n`;
  const lines = visibleLines(change.lines, limits).map((line) =>
    'skipped' in line
      ? `@@ ${line.skipped.toLocaleString('en-US')} ${line.what === 'equal' ? 'equal' : 'more'} lines left out @@`
      : line.sign + safeText(line.pieces.map(({ text }) => text).join('')),
  );
  const note = detailNote(change);
  return `${name}${fenced(lines.join('\n'), 'diff')}${note === null ? '' : `_${note}_\n`}`;
}
