import { IdDigests } from '../../lib/base/id-digests.ts';
import { checkSession } from '../../lib/check/check-session.ts';
import { configuredRules, type Severities } from '../../lib/check/control/configured-rules.ts';
import type { OptionValues } from '../../lib/check/option-value.ts';
import type { Rule } from '../../lib/check/rule.ts';
import { setMember, type SetMember } from '../../lib/check/session-set.ts';
import { checkedSession, type CheckedSession } from '../../lib/report/checked-session.ts';
import { readSurroundings } from '../../lib/store/read-surroundings.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import { nodeCodec } from '../inputs/node-codec.ts';
import { type ReadOptions, readSession } from '../read-sessions.ts';

/** Which rules run, and how; plain data, so that it can be told to another thread. */
export interface RuleRequest {
  /** The config that custom rules come from; "" for none. */
  readonly configPath: string;
  readonly severities: Severities;
  readonly values: OptionValues;
}

/** What a session was found to be, before anything is ignored. Plain data. */
export interface CheckedOne {
  readonly checked: CheckedSession;
  /** For the rules that look at all sessions of a run. */
  readonly member: Omit<SetMember, 'ids'> & { readonly ids: Float64Array };
}

/** Loads one session and runs the rules over it. */
export async function checkOne(
  input: string,
  files: SessionFiles,
  options: ReadOptions,
  rules: readonly Rule[],
  { severities, values }: RuleRequest,
): Promise<CheckedOne> {
  const { session, graph } = await readSession(input, files, options);
  const around = await readSurroundings(files, nodeCodec.sha1);
  const findings = checkSession(graph, { around, values, rules: configuredRules(rules, severities) });
  const member = setMember(graph);
  return {
    checked: checkedSession(session, findings, files.refresh !== undefined),
    member: { ...member, ids: member.ids.digests },
  };
}

/** What stands for a session among all of a run. */
export function memberOf({ member }: CheckedOne): SetMember {
  return { ...member, ids: IdDigests.ofDigests(member.ids) };
}
