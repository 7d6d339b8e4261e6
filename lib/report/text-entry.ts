import type { Severity } from '../check/finding.ts';
import type { CheckedSession } from './checked-session.ts';
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
}

const INDENT = '  ';
const LABEL_CELLS = 10;
const LEAST_CELLS = 24;

/** Findings in their order, then the problems that none of them tells of. */
export function entriesOf(checked: CheckedSession): TextEntry[] {
  const findings = checked.findings.map((finding) => ({
    ...finding,
    label: finding.severity,
    code: finding.rule,
  }));
  const problems = unreported(checked).map(({ code, file, message, remedy, byteOffset }) => {
    const place = byteOffset === undefined ? '' : ` (byte ${byteOffset})`;
    return { label: 'problem' as const, code, file, message: `the file ${message}${place}`, remedy };
  });
  return [...findings, ...problems];
}

/** Lines of entries that share label, code and remedy: the code first, then each, then the remedy once. */
export function groupLines(group: readonly TextEntry[], style: TextStyle): string[] {
  const [first] = group;
  if (first === undefined) return [];
  const { bold, dim } = style.palette;
  const count = group.length === 1 ? '' : dim(` (${group.length} times)`);
  return [
    row(first.label, `${bold(safeText(first.code))}${count}`, paintOf(first.label, style.palette)),
    ...group.flatMap((entry) => entryLines(entry, style)),
    ...rows('to fix', first.remedy, style),
  ];
}

function entryLines({ message, expected, actual, file }: TextEntry, style: TextStyle): string[] {
  return [
    ...rows('', message, style),
    ...(expected === undefined ? [] : rows('expected', expected, style)),
    ...(actual === undefined ? [] : rows('found', actual, style)),
    // A path in one piece can be copied and clicked, so it is not wrapped.
    ...(file === undefined ? [] : [row('in', safeText(file), style.palette.dim)]),
  ];
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
