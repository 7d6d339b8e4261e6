/** The page about a rule, relative to the root of the project: `docs/rules/edge-cycle.md`. */
export function rulePage(rule: string): string {
  return `docs/rules/${rule.replaceAll('/', '-')}.md`;
}
