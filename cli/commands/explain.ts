import type { Command } from 'commander';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { nearest } from '../../lib/base/nearest.ts';
import type { Rule } from '../../lib/check/rule.ts';
import { ruleText, rulesText } from '../../lib/report/rules/rule-text.ts';
import { findConfig } from '../check/check-config.ts';
import { outputStyle, print } from '../terminal.ts';

/** Adds `afterturn explain`. */
export function addExplain(program: Command): void {
  program
    .command('explain')
    .description('say what a rule is about: why, what to do, and the smallest store that breaks it')
    .argument('[rule]', 'its id as check prints it; without one, all rules are listed')
    .option('--config <file>', 'know the rules of this config, too')
    .addHelpText('after', '\nExample:\n  afterturn explain edge/cycle')
    .action(runExplain);
}

async function runExplain(id: string | undefined, options: { readonly config?: string }): Promise<void> {
  const { rules } = await findConfig(options.config ?? false, []);
  if (id === undefined) return print(rulesText(rules, outputStyle()));
  const rule = rules.find((each) => each.id === id);
  if (rule === undefined) throw unknownRule(id, rules);
  return print(ruleText(rule, outputStyle()));
}

function unknownRule(id: string, rules: readonly Rule[]): AfterturnError {
  const [near = ''] = nearest(
    id,
    rules.map((rule) => rule.id),
  );
  const remedy = `Did you mean ${near}? \`afterturn explain\` lists all rules`;
  return new AfterturnError('usage/unknown-rule', 'there is no rule of this id', id, remedy);
}
