import { builtInPage } from '../../check/built-in-page.ts';
import type { Rule } from '../../check/rule.ts';
import type { TextStyle } from '../text-style.ts';
import { wrapText } from '../wrap-text.ts';
import { NOTATION_LEGEND } from './notation-legend.ts';

const LABEL_CELLS = 10;
const INDENT = '  ';

/** A rule as people read it in a terminal; ends with a line's end. */
export function ruleText(rule: Rule, style: TextStyle): string {
  const { palette } = style;
  const { id, severity, title, why, remedy, source, example, options = [] } = rule;
  const paint = { error: palette.red, warning: palette.yellow, info: palette.cyan }[severity];
  const page = builtInPage(id);
  const numbers = options.map((option) => `${option.name} = ${option.default}: ${option.meaning}`);
  return [
    `${palette.bold(id)}  ${paint(severity)}`,
    ...wrapText(title, style.width),
    '',
    ...rows('why', why, style),
    ...rows('to fix', remedy, style),
    ...numbers.flatMap((text) => rows('option', text, style)),
    ...rows('from', source, style),
    '',
    ...rows('obeys', example.valid, style),
    ...rows('breaks', example.invalid, style),
    '',
    ...NOTATION_LEGEND.filter(([sign]) => isUsed(sign, rule)).flatMap(([sign, meaning]) =>
      rows('', `${sign}  ${meaning}`, style),
    ),
    '',
    ...(page === null ? [] : [...rows('more', page, style), '']),
  ].join('\n');
}

/** All rules, a line each: severity, id, what must hold. */
export function rulesText(rules: readonly Rule[], { palette }: TextStyle): string {
  const cells = Math.max(...rules.map(({ id }) => id.length));
  const lines = rules.map(
    ({ id, severity, title }) =>
      `${palette.dim(severity.padEnd(LABEL_CELLS))}${id.padEnd(cells)}  ${title}\n`,
  );
  return lines.join('');
}

/** Signs that say something about this rule's examples. */
function isUsed(sign: string, { example }: Rule): boolean {
  const text = `${example.valid} ${example.invalid}`;
  const mark = /^(?:=>|&|#|\{|commit|file|head)/.exec(sign)?.[0];
  if (mark === undefined) return true;
  return text.includes(mark) || (mark === '=>' && text.includes('~>'));
}

function rows(label: string, text: string, { palette, width }: TextStyle): string[] {
  const lines = wrapText(text, Math.max(24, width - INDENT.length - LABEL_CELLS));
  return lines.map(
    (line, at) => `${INDENT}${palette.dim((at === 0 ? label : '').padEnd(LABEL_CELLS))}${line}`,
  );
}
