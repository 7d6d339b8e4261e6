import { z } from 'zod';
import { AfterturnError } from '../../base/afterturn-error.ts';
import { nearest } from '../../base/nearest.ts';
import type { OptionValues } from '../option-value.ts';
import type { Rule } from '../rule.ts';
import type { Severities } from './configured-rules.ts';
import type { Ignore } from './ignore.ts';

const SEVERITIES = ['error', 'warning', 'info', 'off'] as const;
export const FAIL_ON = ['error', 'warning', 'info', 'never'] as const;
/** The least severity of findings that fail a run. */
export type FailOn = (typeof FAIL_ON)[number];

const glob = z.string().min(1);
const severity = z.enum(SEVERITIES);
const ruleSetting = z.union([
  severity,
  z.strictObject({
    severity: severity.exactOptional().meta({ description: 'As the rule has it where it is left out' }),
    options: z
      .record(z.string(), z.number())
      .exactOptional()
      .meta({ description: 'The numbers that the rule decides by; its page lists them' }),
  }),
]);
const ignore = z.strictObject({
  rule: glob.exactOptional(),
  session: glob.exactOptional(),
  node: glob.exactOptional(),
  path: glob.exactOptional(),
  reason: z.string().exactOptional(),
});
const configSchema = z.strictObject({
  $schema: z.string().exactOptional(),
  rules: z.record(z.string(), ruleSetting).exactOptional().meta({ description: 'By rule id' }),
  ignore: z
    .array(ignore)
    .exactOptional()
    .meta({ description: 'What is not told: globs, all of which must match' }),
  failOn: z
    .enum(FAIL_ON)
    .exactOptional()
    .meta({ description: 'The least severity that fails a run; warning where it is left out' }),
  maxWarnings: z
    .int()
    .nonnegative()
    .exactOptional()
    .meta({ description: 'More warnings than these fail a run' }),
  baseline: z
    .string()
    .min(1)
    .exactOptional()
    .meta({ description: 'A file of known findings, relative to this one' }),
  customRules: z
    .array(z.union([z.string().min(1), z.custom<Rule>((value) => typeof value === 'object')]))
    .exactOptional()
    .meta({
      description: 'Modules that export rules, relative to this file; in a script also the rules themselves',
    }),
});

/** A config file: see {@link configJsonSchema}. */
export type CheckConfig = z.output<typeof configSchema>;

/** What a config file may hold, as a JSON Schema. */
export const configJsonSchema = (): object =>
  z.toJSONSchema(configSchema, {
    // Rules themselves can stand in a script alone.
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') jsonSchema.not = {};
    },
  });

/** How a run is controlled; everything that is left out is as without any config. */
export interface CheckSettings {
  readonly severities: Severities;
  readonly values: OptionValues;
  readonly ignore: readonly Ignore[];
  readonly failOn: FailOn;
  /** Null for no limit. */
  readonly maxWarnings: number | null;
}

/** Reads a config file's content. Throws `usage/config`, naming what is wrong in it. */
export function readConfig(content: unknown, path: string): CheckConfig {
  const read = configSchema.safeParse(content);
  if (read.success) {
    for (const [at, each] of (read.data.ignore ?? []).entries()) refuseBare(each, `ignore.${at}`, path);
    return read.data;
  }
  const [issue] = read.error.issues;
  const place = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const known = place === '' ? Object.keys(configSchema.shape) : Object.keys(ignore.shape);
    const [near = ''] = nearest(key, known);
    throw refusal(
      `there is no setting ${place === '' ? key : `${place}.${key}`}`,
      path,
      `Did you mean ${near}?`,
    );
  }
  const where = place === '' ? 'the config' : place;
  throw refusal(`${where} is not what it must be: ${issue?.message ?? 'unknown'}`, path, SEE_SCHEMA);
}

const SEE_SCHEMA = 'See docs/checking.md and docs/schema/afterturn-config.schema.json for what it may hold';

/** One that would ignore everything is a slip. */
function refuseBare({ rule, session, node, path: glob }: Ignore, place: string, path: string): void {
  if ([rule, session, node, glob].some((given) => given !== undefined)) return;
  throw refusal(`${place} names nothing`, path, 'Give it a rule, session, node or path');
}

/** What a config and the command line ask for; the command line wins. */
export interface CheckRequest {
  readonly config: CheckConfig;
  /** For messages; "" where there is no file. */
  readonly configPath: string;
  /** `id=severity`, of `--rule`. */
  readonly rules: readonly string[];
  readonly failOn?: FailOn;
  readonly maxWarnings?: number;
}

/**
 * Settles how a run is controlled. Throws `usage/unknown-rule` for a rule or an option that is not
 * there, with the nearest that is, and `usage/config` for a severity that is none.
 */
export function settingsOf(request: CheckRequest, known: readonly Rule[]): CheckSettings {
  const { config, configPath } = request;
  const severities: Record<string, (typeof SEVERITIES)[number]> = {};
  const values: Record<string, Readonly<Record<string, number>>> = {};
  for (const [id, setting] of Object.entries(config.rules ?? {})) {
    const rule = knownRule(id, known, configPath);
    const { severity: asked, options = {} } = typeof setting === 'string' ? { severity: setting } : setting;
    if (asked !== undefined) severities[id] = asked;
    for (const name of Object.keys(options)) refuseUnknownOption(name, rule, configPath);
    values[id] = options;
  }
  for (const text of request.rules) {
    const { id, asked } = asSeverity(text);
    knownRule(id, known, `--rule ${text}`);
    severities[id] = asked;
  }
  return {
    severities,
    values,
    ignore: config.ignore ?? [],
    failOn: request.failOn ?? config.failOn ?? 'warning',
    maxWarnings: request.maxWarnings ?? config.maxWarnings ?? null,
  };
}

function asSeverity(text: string): { id: string; asked: (typeof SEVERITIES)[number] } {
  const [id = '', word = ''] = text.split('=');
  const asked = SEVERITIES.find((each) => each === word);
  if (asked !== undefined) return { id, asked };
  throw refusal(
    `${word === '' ? 'nothing' : word} is no severity`,
    `--rule ${text}`,
    `Use ${SEVERITIES.join(', ')}`,
  );
}

function knownRule(id: string, known: readonly Rule[], place: string): Rule {
  const rule = known.find((each) => each.id === id);
  if (rule !== undefined) return rule;
  const [near = ''] = nearest(
    id,
    known.map((each) => each.id),
  );
  const remedy = `Did you mean ${near}? \`afterturn explain\` lists all rules`;
  throw new AfterturnError('usage/unknown-rule', `there is no rule ${id || '(empty)'}`, place, remedy);
}

function refuseUnknownOption(name: string, { id, options = [] }: Rule, place: string): void {
  if (options.some((option) => option.name === name)) return;
  const [near] = nearest(
    name,
    options.map((option) => option.name),
  );
  const remedy = near === undefined ? 'It decides by no number' : `Did you mean ${near}?`;
  throw new AfterturnError('usage/unknown-rule', `the rule ${id} has no option ${name}`, place, remedy);
}

function refusal(message: string, path: string, remedy: string): AfterturnError {
  return new AfterturnError('usage/config', message, path, remedy);
}
