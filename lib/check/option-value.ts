import type { OptionValue, Rule } from './rule.ts';

/** Configured numbers, by rule id and then by the name of the option. */
export type OptionValues = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Gives a rule the values of its options. */
export function optionValue(rule: Pick<Rule, 'id'>, values: OptionValues): OptionValue {
  const own = values[rule.id] ?? {};
  return (option) => own[option.name] ?? option.default;
}
