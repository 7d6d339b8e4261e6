import type { Command } from 'commander';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { nearest } from '../../lib/base/nearest.ts';
import { RULES } from '../../lib/check/rules.ts';
import { ruleText, rulesText } from '../../lib/report/rules/rule-text.ts';
import { outputStyle, print } from '../terminal.ts';

/** Adds `afterturn explain`. */
export function addExplain(program: Command): void {
  program
    .command('explain')
    .description('say what a rule is about: why, what to do, and the smallest store that breaks it')
    .argument('[rule]', 'its id as check prints it; without one, all rules are listed')
    .addHelpText('after', '\nExample:\n  afterturn explain edge/cycle')
    .action(runExplain);
}

async function runExplain(id: string | undefined): Promise<void> {
  if (id === undefined) return print(rulesText(RULES, outputStyle()));
  const rule = RULES.find((each) => each.id === id);
  if (rule === undefined) throw unknownRule(id);
  return print(ruleText(rule, outputStyle()));
}

function unknownRule(id: string): AfterturnError {
  const [near = ''] = nearest(
    id,
    RULES.map((rule) => rule.id),
  );
  const remedy = `Did you mean ${near}? \`afterturn explain\` lists all rules`;
  return new AfterturnError('usage/unknown-rule', 'there is no rule of this id', id, remedy);
}
