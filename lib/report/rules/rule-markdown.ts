import { rulePage } from '../../check/rule-page.ts';
import type { Rule } from '../../check/rule.ts';
import { codeSpan, fenced } from '../markdown.ts';
import { NOTATION_LEGEND } from './notation-legend.ts';

const NOTE = '<!-- Made from lib/check/rules by `npm run docs`; changes here are lost. -->';

/** The page about a rule, as Markdown. */
export function ruleMarkdown(rule: Rule): string {
  const { id, severity, title, why, remedy, source, example, options = [] } = rule;
  const rows = options.map(
    (option) => `| ${codeSpan(option.name)} | ${option.default} | ${option.meaning} |`,
  );
  const table = ['## Options', '', '| option | default | meaning |', '| --- | --- | --- |', ...rows, ''];
  return [
    NOTE,
    '',
    `# ${id}`,
    '',
    `${title}. Severity: **${severity}**. From: ${source}.`,
    '',
    '## Why',
    '',
    why,
    '',
    '## What to do',
    '',
    `${remedy}.`,
    '',
    ...(rows.length === 0 ? [] : table),
    '## Smallest examples',
    '',
    'A store that obeys:',
    '',
    fenced(lined(example.valid), 'text'),
    'A store that breaks the rule:',
    '',
    fenced(lined(example.invalid), 'text'),
    'The signs are explained in [the list of all rules](README.md#examples).',
    '',
  ].join('\n');
}

/** The list of all rules, as Markdown. */
export function rulesMarkdown(rules: readonly Rule[]): string {
  const rows = rules.map((rule) => `| [${rule.id}](${pageName(rule)}) | ${rule.severity} | ${rule.title} |`);
  return [
    NOTE,
    '',
    '# Rules',
    '',
    `What \`afterturn check\` objects to: ${rules.length} rules. An **error** breaks the design, a **warning** is legal to`,
    'read but likely wrong, an **info** is worth knowing. `afterturn explain RULE` prints the same.',
    '',
    '| rule | severity | what must hold |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '## Examples',
    '',
    'Each page shows the smallest store that obeys the rule and the smallest one that breaks it, in one line:',
    '',
    '| sign | meaning |',
    '| --- | --- |',
    ...NOTATION_LEGEND.map(([sign, meaning]) => `| ${codeSpan(sign)} | ${meaning} |`),
    '',
  ].join('\n');
}

/** Name of the page in its folder. */
function pageName(rule: Rule): string {
  return rulePage(rule.id).replace(/^.*\//, '');
}

/** One statement a line, so that a page need not be scrolled sideways. */
function lined(notation: string): string {
  return notation
    .replaceAll('; ', ';\n')
    .replaceAll(' => ', '\n=> ')
    .replaceAll(' ~> ', '\n~> ')
    .replaceAll(' & ', '\n& ');
}
