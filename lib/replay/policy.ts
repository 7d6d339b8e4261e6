import { AfterturnError } from '../base/afterturn-error.ts';

/** How much of a function's inside shows by default, where a node does not say (seed §6). */
export type Expose = 'io' | 'llm' | 'full' | 'hidden';

/**
 * The writer's rendering policy as data (seed §8). A recorded manifest wins over it for aging.
 * Lengths are code points.
 */
export interface Policy {
  /** Version written into manifests; names an entry of the table of policy versions. */
  readonly policyVersion: string;
  readonly agingEnabled: boolean;
  /** How many of the newest llm nodes keep their tools whole. */
  readonly tailTurns: number;
  /** Tools whose results are never aged. */
  readonly protectedTools: readonly string[];
  /** Longest arguments in an aged stub. */
  readonly maxArgsChars: number;
  /** Longest text rendered whole. */
  readonly nodeRenderCap: number;
  /** Off: every text is rendered whole, however long. */
  readonly spillEnabled: boolean;
  /** Lines kept of a spilled text in front of and behind the marker. */
  readonly headLines: number;
  readonly tailLines: number;
  readonly exposeDefault: Expose;
}

/** What the writer does when nothing is configured. */
export const DEFAULT_POLICY: Policy = {
  policyVersion: 'aging-v1',
  agingEnabled: true,
  tailTurns: 3,
  protectedTools: ['todo_create', 'todo_update', 'todo_list', 'web_search'],
  maxArgsChars: 200,
  nodeRenderCap: 32_000,
  spillEnabled: true,
  headLines: 60,
  tailLines: 40,
  exposeDefault: 'io',
};

const EXPOSES: readonly string[] = ['io', 'llm', 'full', 'hidden'] satisfies Expose[];

/**
 * Applies `name=value` settings to the default policy. Throws {@link AfterturnError} for an
 * unknown name or a value of the wrong kind, naming what is allowed.
 */
export function policyFrom(settings: readonly string[]): Policy {
  return settings.reduce<Policy>((policy, setting) => {
    const [name = '', ...rest] = setting.split('=');
    return { ...policy, [name]: valueFor(name, rest.join('='), setting) };
  }, DEFAULT_POLICY);
}

function valueFor(name: string, text: string, setting: string): Policy[keyof Policy] {
  const known = Object.hasOwn(DEFAULT_POLICY, name);
  if (!known)
    throw refusal(setting, `there is no policy field ${name || '(empty)'}`, Object.keys(DEFAULT_POLICY));
  const current = DEFAULT_POLICY[name as keyof Policy];
  if (typeof current === 'boolean') return oneOf(setting, text, ['true', 'false']) === 'true';
  if (typeof current === 'number') return wholeNumber(setting, text, name === 'tailTurns' ? 1 : 0);
  if (Array.isArray(current)) return text === '' ? [] : text.split(',');
  return name === 'exposeDefault' ? oneOf(setting, text, EXPOSES) : text;
}

function oneOf(setting: string, text: string, allowed: readonly string[]): string {
  if (allowed.includes(text)) return text;
  throw refusal(setting, `${text || 'nothing'} is no value for it`, allowed);
}

function wholeNumber(setting: string, text: string, least: number): number {
  if (/^\d+$/.test(text) && Number(text) >= least) return Number(text);
  const off = least > 0 ? ['agingEnabled=false to switch it off'] : [];
  throw refusal(setting, `${text || 'nothing'} is no whole number from ${least}`, [
    `${least}, ${least + 1}, …`,
    ...off,
  ]);
}

function refusal(setting: string, message: string, allowed: readonly string[]): AfterturnError {
  return new AfterturnError(
    'usage/unknown-policy',
    message,
    `--policy ${setting}`,
    `Use ${allowed.join(', ')}`,
  );
}
