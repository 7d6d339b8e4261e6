import { z } from 'zod';
import { AfterturnError } from '../base/afterturn-error.ts';
import { nearest } from '../base/nearest.ts';
import { policyVersion, policyVersionNames } from './policy-versions.ts';
import { DEFAULT_POLICY, type Policy } from './policy.ts';

const EXPOSES = ['io', 'llm', 'full', 'hidden'] as const;
const count = z.int().nonnegative();

/** A policy file: any of the fields, the others as the writer has them. */
const policySchema = z.strictObject({
  policyVersion: z.string().min(1).optional(),
  agingEnabled: z.boolean().optional(),
  tailTurns: z.int().positive().optional(),
  protectedTools: z.array(z.string()).optional(),
  maxArgsChars: count.optional(),
  nodeRenderCap: count.optional(),
  spillEnabled: z.boolean().optional(),
  headLines: count.optional(),
  tailLines: count.optional(),
  exposeDefault: z.enum(EXPOSES).optional(),
  ignoreManifests: z.boolean().optional(),
}) satisfies z.ZodType<{ [Field in keyof Policy]?: unknown }>;

/** What a policy file may hold, as a JSON Schema. */
export const policyJsonSchema = (): object => z.toJSONSchema(policySchema);

type PolicyChanges = z.output<typeof policySchema>;

/** The writer's switches for ablation by their names in the environment (seed, appendix), and the fields they mean. */
export const POLICY_SWITCHES = {
  OPENPROGRAM_TOOL_AGING: 'agingEnabled',
  OPENPROGRAM_TOOL_AGING_TAIL_TURNS: 'tailTurns',
  OPENPROGRAM_TOOL_AGING_MAX_RESULT_CHARS: 'nodeRenderCap',
  OPENPROGRAM_NODE_SPILL: 'spillEnabled',
  OPENPROGRAM_EXPOSE_DEFAULT: 'exposeDefault',
} as const satisfies Record<string, keyof Policy>;

/** Where a policy comes from; what stands further down wins. */
export interface PolicySources {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** A policy file, parsed, and its path. */
  readonly file?: { readonly content: unknown; readonly path: string };
  /** `name=value`. */
  readonly settings?: readonly string[];
}

/**
 * The writer's policy with what the sources change. Throws {@link AfterturnError} `usage/unknown-policy`
 * for an unknown name or a value of the wrong kind, naming the place and what is allowed.
 */
export function policyFrom({ environment = {}, file, settings = [] }: PolicySources): Policy {
  let policy = DEFAULT_POLICY;
  for (const [name, field] of Object.entries(POLICY_SWITCHES)) {
    const text = environment[name];
    if (text !== undefined && text !== '') {
      const isSwitch = typeof DEFAULT_POLICY[field] === 'boolean';
      policy = changed(policy, field, isSwitch ? switchValue(text) : text.trim(), name);
    }
  }
  if (file !== undefined) policy = { ...policy, ...checked(file.content, file.path) };
  for (const setting of settings) {
    const [name = '', ...rest] = setting.split('=');
    policy = changed(policy, name, rest.join('='), `--policy ${setting}`);
  }
  return policy;
}

/** The fields of a policy that are not as the writer has them, as `name=value`; empty for the writer's own. */
export function policyChanges(policy: Policy): string[] {
  const fields = Object.keys(DEFAULT_POLICY) as (keyof Policy)[];
  return fields
    .filter((field) => String(policy[field]) !== String(DEFAULT_POLICY[field]))
    .map((field) => `${field}=${String(policy[field])}`);
}

/** On and off in several words; what is none of them is left for the check to refuse. */
function switchValue(text: string): string {
  const word = text.trim().toLowerCase();
  if (['0', 'off', 'no', 'false'].includes(word)) return 'false';
  return ['1', 'on', 'yes', 'true'].includes(word) ? 'true' : word;
}

function changed(policy: Policy, name: string, text: string, place: string): Policy {
  const current = Object.hasOwn(DEFAULT_POLICY, name) ? DEFAULT_POLICY[name as keyof Policy] : undefined;
  if (current === undefined) throw unknownField(name, place);
  return { ...policy, ...checked({ [name]: valueOf(text, current) }, place) };
}

function valueOf(text: string, current: Policy[keyof Policy]): unknown {
  if (typeof current === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : text;
  // Digits alone: what else JavaScript takes for a number is a slip here.
  if (typeof current === 'number') return /^\d+$/.test(text) ? Number(text) : text;
  return Array.isArray(current) ? text.split(',').filter((item) => item !== '') : text;
}

/** Optional fields that are absent must not put `undefined` over the writer's. */
function checked(content: unknown, place: string): Partial<Policy> {
  const read = policySchema.safeParse(content);
  if (read.success) {
    refuseUnknownVersion(read.data.policyVersion, place);
    return withoutAbsent(read.data);
  }
  const [issue] = read.error.issues;
  if (issue?.code === 'unrecognized_keys') throw unknownField(issue.keys[0] ?? '', place);
  const field = String(issue?.path[0] ?? '');
  if (field === '')
    throw refusal('a policy is an object of its fields', place, 'Write {"tailTurns": 2}, for example');
  throw refusal(...wrongValue(field, (content as Readonly<Record<string, unknown>>)[field], place));
}

function refuseUnknownVersion(name: string | undefined, place: string): void {
  if (name === undefined || policyVersion(name) !== null) return;
  throw refusal(
    `policyVersion: ${JSON.stringify(name)} is not known here`,
    place,
    `Use ${policyVersionNames().join(', ')}`,
  );
}

/** Message, place and remedy for a value that a field cannot have. */
function wrongValue(field: string, value: unknown, place: string): [string, string, string] {
  const shown = JSON.stringify(value);
  const current = DEFAULT_POLICY[field as keyof Policy];
  const least = field === 'tailTurns' ? 1 : 0;
  if (typeof current === 'number') {
    const off = least > 0 ? '; agingEnabled=false switches aging off' : '';
    return [
      `${field}: ${shown} is no whole number from ${least}`,
      place,
      `Use ${least}, ${least + 1}, …${off}`,
    ];
  }
  const allowed =
    typeof current === 'boolean' ? ['true', 'false'] : field === 'exposeDefault' ? EXPOSES : ['text'];
  return [`${field}: ${shown} is no value for it`, place, `Use ${allowed.join(', ')}`];
}

function withoutAbsent(changes: PolicyChanges): Partial<Policy> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function unknownField(name: string, place: string): AfterturnError {
  const fields = Object.keys(DEFAULT_POLICY);
  const [near] = nearest(name, fields);
  const hint = near === undefined ? '' : `Did you mean ${near}? `;
  return refusal(
    `there is no policy field ${name || '(empty)'}`,
    place,
    `${hint}The fields are ${fields.join(', ')}`,
  );
}

function refusal(message: string, place: string, remedy: string): AfterturnError {
  return new AfterturnError('usage/unknown-policy', message, place, remedy);
}
