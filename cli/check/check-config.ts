import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { type CheckConfig, readConfig } from '../../lib/check/control/check-settings.ts';
import { customRules, withCustomRules } from '../../lib/check/control/custom-rule.ts';
import type { Rule } from '../../lib/check/rule.ts';
import { RULES } from '../../lib/check/rules.ts';
import { safeText } from '../../lib/report/safe-text.ts';
import { asInputError } from '../inputs/input-errors.ts';
import { liesIn, storeAround } from '../site-target.ts';
import { remark } from '../terminal.ts';
import { defaultExport } from './load-module.ts';

const NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map((extension) => `afterturn.config.${extension}`);

/** A config as it was found, and the rules that there are with it. */
export interface LoadedConfig {
  /** "" without one. */
  readonly path: string;
  readonly config: CheckConfig;
  /** Built-in ones, then the custom ones. */
  readonly rules: readonly Rule[];
}

export const NO_CONFIG: LoadedConfig = { path: '', config: {}, rules: RULES };

/**
 * The config that was named, or the one in the working directory. One that was not named and lies in an input or a store is
 * left alone: a store that somebody sent must not say how it is checked, or run anything.
 *
 * @param asked a path; false for none; true to look for one
 */
export async function findConfig(asked: string | boolean, inputs: readonly string[]): Promise<LoadedConfig> {
  if (asked === false) return NO_CONFIG;
  if (typeof asked === 'string') return loadConfig(asked);
  const found = NAMES.filter((name) => existsSync(name));
  const [path, second] = found;
  if (path === undefined) return NO_CONFIG;
  if (second !== undefined) {
    const remedy = 'Remove one, or name the one that is meant with --config';
    throw new AfterturnError('usage/config', `lies beside ${path}, and only one can hold`, second, remedy);
  }
  const input = inputs.find((each) => liesIn(each, path));
  const store = input === undefined ? storeAround(path) : `the input ${input}`;
  if (store === null) return loadConfig(path);
  remark(`note  ${path} lies in ${safeText(store)} and is not used: name it with --config if it is yours`);
  return NO_CONFIG;
}

/** Loads a config and the custom rules that it names. Throws `usage/config` and `usage/custom-rule`. */
export async function loadConfig(path: string): Promise<LoadedConfig> {
  const config = readConfig(
    path.endsWith('.json') ? readJson(path) : await defaultExport(resolve(path), 'usage/config'),
    path,
  );
  const custom: Rule[] = [];
  for (const given of config.customRules ?? []) custom.push(...(await rulesOf(given, path)));
  return { path, config, rules: withCustomRules(RULES, custom, path) };
}

/** A path that a config names, which is relative to it. */
export function besideConfig(named: string, configPath: string): string {
  return relative('.', resolve(dirname(configPath), named));
}

async function rulesOf(given: string | Rule, path: string): Promise<Rule[]> {
  if (typeof given !== 'string') return customRules(given, path);
  const module = resolve(dirname(path), given);
  return customRules(await defaultExport(module, 'usage/custom-rule'), module);
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw asInputError(error, path);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AfterturnError('usage/config', `is not JSON: ${reason}`, path, 'Write one JSON object');
  }
}
