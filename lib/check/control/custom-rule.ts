import { z } from 'zod';
import { AfterturnError } from '../../base/afterturn-error.ts';
import type { Rule } from '../rule.ts';

const text = z.string().min(1);
const customRule = z.looseObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/, 'an id is group/name, in small letters'),
  severity: z.enum(['error', 'warning', 'info']),
  title: text,
  why: text,
  remedy: text,
  source: text,
  example: z.object({ valid: z.string(), invalid: z.string() }),
  options: z.array(z.object({ name: text, default: z.number(), meaning: text })).exactOptional(),
  check: z.custom<Rule['check']>((value) => typeof value === 'function').optional(),
  checkSet: z.custom<Rule['checkSet']>((value) => typeof value === 'function').optional(),
});

/**
 * The rules that a module or a config gives, checked against the contract of {@link Rule}. Throws
 * `usage/custom-rule`, naming what is missing.
 *
 * @param given a rule or a list of them
 * @param path where they come from
 */
export function customRules(given: unknown, path: string): Rule[] {
  return (Array.isArray(given) ? given : [given]).map((each) => asRule(each, path));
}

/** All rules of a run. Throws `usage/custom-rule` for an id that is taken. */
export function withCustomRules(rules: readonly Rule[], custom: readonly Rule[], path: string): Rule[] {
  const taken = new Set(rules.map(({ id }) => id));
  for (const { id } of custom) {
    if (taken.has(id)) throw refusal(`a rule ${id} is there already`, path, 'Give yours a group of its own');
    taken.add(id);
  }
  return [...rules, ...custom];
}

function asRule(given: unknown, path: string): Rule {
  const read = customRule.safeParse(given);
  const name = typeof given === 'object' && given !== null && 'id' in given ? String(given.id) : 'a rule';
  const remedy = 'docs/checking.md has an example of a rule';
  if (!read.success) {
    const [issue] = read.error.issues;
    const place = issue?.path.join('.') || 'the rule';
    throw refusal(`${name} is no rule: ${place}: ${issue?.message ?? 'unknown'}`, path, remedy);
  }
  if (read.data.check === undefined && read.data.checkSet === undefined)
    throw refusal(`${name} has neither check nor checkSet`, path, remedy);
  // The object as it was given: it may be of a class, whose methods need it.
  return given as Rule;
}

function refusal(message: string, path: string, remedy: string): AfterturnError {
  return new AfterturnError('usage/custom-rule', message, path, remedy);
}
