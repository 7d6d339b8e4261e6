import { rulePage } from './rule-page.ts';
import { RULES } from './rules.ts';

const BUILT_IN: ReadonlySet<string> = new Set(RULES.map(({ id }) => id));

/** The page about the rule of a finding, relative to the root of the project; null for a rule of the user's own. */
export function builtInPage(rule: string): string | null {
  return BUILT_IN.has(rule) ? rulePage(rule) : null;
}
