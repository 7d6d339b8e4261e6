import { type Loaded, loadOpened } from '../lib/library/loaded-session.ts';
import { nodeCodec } from './inputs/node-codec.ts';
import { openInputs } from './inputs/open-inputs.ts';
import { readError } from './read-sessions.ts';

export { AfterturnError } from '../lib/base/afterturn-error.ts';
export type { Problem } from '../lib/base/problem.ts';
export type { Finding, Severity } from '../lib/check/finding.ts';
export type { Objection, OptionValue, Rule, SetObjection } from '../lib/check/rule.ts';
export type { Subject } from '../lib/check/subject.ts';
export type { CallReplay } from '../lib/replay/call-replay.ts';
export type { Policy } from '../lib/replay/policy.ts';
export { check, checkTogether, contextOf, replay, rules } from '../lib/library/loaded-session.ts';
export type { Loaded, LoadedSession } from '../lib/library/loaded-session.ts';

/** Which state of the sessions is read; at most one of the two. */
export interface LoadState {
  readonly ref?: string;
  readonly at?: string;
}

/**
 * The package in Node: reads sessions from paths, as the command does, into memory. What cannot be read is in
 * `failures`, and throws nothing.
 */
export function load(inputs: string | readonly string[], state: LoadState = {}): Promise<Loaded> {
  const paths = typeof inputs === 'string' ? [inputs] : inputs;
  return loadOpened(openInputs(paths, state), nodeCodec.sha1, readError);
}
