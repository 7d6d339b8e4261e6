import type { Finding, Severity } from '../check/finding.ts';
import type { CheckedSession } from './checked-session.ts';
import { builtInPage } from '../check/built-in-page.ts';
import { padCells } from './display-width.ts';
import type { Paint, Palette } from './palette.ts';
import { safeText } from './safe-text.ts';
import type { TextStyle } from './text-style.ts';
import { unreported } from './unreported-problems.ts';
import { wrapText } from './wrap-text.ts';

/** One thing to report, a finding or a problem. */
export interface TextEntry {
  readonly label: Severity | 'problem';
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly file?: string;
  readonly expected?: string;
  readonly actual?: string;
  readonly commit?: string;
  /** How many findings follow from this one; they are not shown themselves. */
  readonly following: number;
  /** Absent of a problem. */
  readonly finding?: Finding;
}

const INDENT = '  ';
const LABEL_CELLS = 10;
const LEAST_CELLS = 24;

/** Findings in their order without those that follow from one, then the problems that none of them tells of. */
export function entriesOf(checked: CheckedSession): TextEntry[] {
  const following = new Map<string, number>();
  for (const { causedBy = '' } of checked.findings)
    following.set(causedBy, (following.get(causedBy) ?? 0) + 1);
  const roots = checked.findings.filter(({ causedBy }) => causedBy === undefined);
  const findings = roots.map((finding) => ({
    ...finding,
    label: finding.severity,
    code: finding.rule,
    following: following.get(finding.fingerprint) ?? 0,
    finding,
  }));
  const problems = unreported(checked).map(({ code, file, message, remedy, byteOffset }) => {
    const place = byteOffset === undefined ? '' : ` (byte ${byteOffset})`;
    const text = `the file ${message}${place}`;
    return { label: 'problem' as const, code, file, message: text, remedy, following: 0 };
  });
  return [...findings, ...problems];
}

/** Lines of entries that share label, code and remedy: the code first, then each, then the remedy once. */
export function groupLines(group: readonly TextEntry[], style: TextStyle): string[] {
  const [first] = group;
  if (first === undefined) return [];
  const { bold, dim } = style.palette;
  const page = first.label === 'problem' ? null : builtInPage(first.code);
  const count = group.length === 1 ? '' : dim(` (${group.length} times)`);
  return [
    row(first.label, `${bold(safeText(first.code))}${count}`, paintOf(first.label, style.palette)),
    ...group.flatMap((entry) => entryLines(entry, style)),
    ...rows('to fix', first.remedy, style),
    ...(page === null ? [] : [row('more', page, style.palette.dim)]),
  ];
}

function entryLines(entry: TextEntry, style: TextStyle): string[] {
  const { message, expected, actual, file, commit, following } = entry;
  return [
    ...rows('', message, style),
    ...(expected === undefined ? [] : rows('expected', expected, style)),
    ...(actual === undefined ? [] : rows('found', actual, style)),
    // A path in one piece can be copied and clicked, so it is not wrapped.
    ...(file === undefined ? [] : [row('in', safeText(file), style.palette.dim)]),
    ...(commit === undefined ? [] : [row('commit', safeText(commit), style.palette.dim)]),
    ...(following === 0 ? [] : [row('', style.palette.dim(followingWords(following)), style.palette.dim)]),
  ];
}

function followingWords(count: number): string {
  return count === 1 ? 'and 1 finding that follows from it' : `and ${count} findings that follow from it`;
}

/** Store text beside its label, wrapped. */
function rows(label: string, text: string, { palette, width }: TextStyle): string[] {
  const cells = Math.max(LEAST_CELLS, width - INDENT.length - LABEL_CELLS);
  return wrapText(safeText(text), cells).map((line, at) => row(at === 0 ? label : '', line, palette.dim));
}

function row(label: string, text: string, paint: Paint): string {
  const padding = padCells(label, LABEL_CELLS).slice(label.length);
  return `${INDENT}${label === '' ? '' : paint(label)}${padding}${text}`;
}

function paintOf(label: TextEntry['label'], palette: Palette): Paint {
  const paints = { error: palette.red, warning: palette.yellow, info: palette.cyan, problem: palette.yellow };
  return paints[label];
}
