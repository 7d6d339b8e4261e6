import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { rulePage } from '../../lib/check/rule-page.ts';
import { RULES } from '../../lib/check/rules.ts';
import { ruleMarkdown, rulesMarkdown } from '../../lib/report/rules/rule-markdown.ts';

/** The pages about the rules by their path in the project, as they are formatted there. */
export async function rulePages(): Promise<ReadonlyMap<string, string>> {
  const config = await resolveConfig(join(import.meta.dirname, 'rule-pages.ts'));
  const formatted = (text: string): Promise<string> => format(text, { ...config, parser: 'markdown' });
  const pages = new Map([['docs/rules/README.md', await formatted(rulesMarkdown(RULES))]]);
  for (const rule of RULES) pages.set(rulePage(rule.id), await formatted(ruleMarkdown(rule)));
  return pages;
}
