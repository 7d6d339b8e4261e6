import { readFileSync } from 'node:fs';
import { Option } from 'commander';
import { AfterturnError } from '../lib/base/afterturn-error.ts';
import { DEFAULT_POLICY, type Policy } from '../lib/replay/policy.ts';
import { POLICY_SWITCHES, policyFrom } from '../lib/replay/policy-settings.ts';
import { asInputError } from './inputs/input-errors.ts';

/** What the command line says of the policy. */
export interface PolicyOptions {
  readonly policy: readonly string[];
  readonly policyFile?: string;
  readonly ignoreManifests?: true;
}

/** `--policy`, `--policy-file` and `--ignore-manifests`, of every command that renders contexts. */
export function policyOptions(): readonly Option[] {
  return [
    new Option(
      '--policy <name=value>',
      'change a policy field, again for more; recorded manifests win for aging',
    )
      .default([], 'as the writer')
      .argParser((setting: string, all: readonly string[]) => [...all, setting]),
    new Option('--policy-file <file>', 'take policy fields from a JSON file'),
    new Option(
      '--ignore-manifests',
      'age all calls by the policy, also those that recorded how they were aged',
    ),
  ];
}

/** The policy of a run: the environment, then the file, then the options; the later wins. */
export function policyOf({ policy, policyFile, ignoreManifests }: PolicyOptions): Policy {
  const settings = [...policy, ...(ignoreManifests === true ? ['ignoreManifests=true'] : [])];
  const file =
    policyFile === undefined ? {} : { file: { content: readPolicy(policyFile), path: policyFile } };
  return policyFrom({ environment: process.env, settings, ...file });
}

/** For the end of a command's help. */
export const POLICY_HELP = `Policy fields, with what the writer uses:
${Object.entries(DEFAULT_POLICY)
  .map(([name, value]) => `  ${name}=${String(value)}`)
  .join('\n')}

The writer's switches in the environment change them first:
${Object.entries(POLICY_SWITCHES)
  .map(([name, field]) => `  ${name}  ${field}`)
  .join('\n')}`;

function readPolicy(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw asInputError(error, path);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = 'Write one JSON object of policy fields';
    throw new AfterturnError('usage/unknown-policy', `it is not JSON: ${reason}`, path, remedy);
  }
}
