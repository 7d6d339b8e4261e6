import { sha256Hex } from '../../base/sha256.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { CallReplay } from '../call-replay.ts';
import { selectCall } from '../call-selection.ts';
import type { Policy } from '../policy.ts';
import { recordsInForce } from '../records-in-force.ts';
import { spokenText } from '../render-call.ts';
import { replaySession } from '../replay-session.ts';
import { stampedPaths } from './stamped-paths.ts';
import { toolNames } from './tool-names.ts';
import { held, type Verification } from './verification.ts';

/** The writer records the beginning of the digest. */
const HASH_DIGITS = 16;

/**
 * Holds what was recorded of each call against what is derived, in the order of the replays; facts
 * that were not recorded have no entry. The boundary is derived as if none had been recorded (seed §8).
 * Near-linear; a call that recorded its reads costs its context.
 */
export function verifyCalls(
  graph: SessionGraph,
  replays: readonly CallReplay[],
  policy: Policy,
): readonly (readonly Verification[])[] {
  const asIf = replaySession(graph, { ...policy, ignoreManifests: true }, { contexts: false });
  const pathsOf = stampedPaths(graph);
  const promptOf = promptChecks(graph);
  const tools = recordsInForce(graph, 'context/tool_snapshot');
  return replays.map((replay, at) => {
    const { manifest } = callAt(graph, replay.call).meta;
    const checks: (Verification | null)[] = [
      readsCheck(graph, replay.call, policy),
      manifest?.agedBeforeSeq == null
        ? null
        : held('boundary', String(manifest.agedBeforeSeq), String(asIf[at]?.boundary)),
      manifest === null ? null : held('spilled', manifest.spilled.join(' '), pathsOf(replay).join(' ')),
      promptOf(replay.call),
      toolsCheck(graph, replay.call, tools[replay.call] ?? -1),
    ];
    return checks.filter((check) => check !== null);
  });
}

function readsCheck(graph: SessionGraph, index: number, policy: Policy): Verification | null {
  const { reads } = callAt(graph, index);
  if (reads.length === 0) return null;
  return held('reads', reads.join(' '), selectCall(graph, index, policy).ids.join(' '));
}

/** The prompt in force at a call, held against the hash that was recorded with it; each prompt is hashed once. */
function promptChecks(graph: SessionGraph): (call: number) => Verification | null {
  const prompts = recordsInForce(graph, 'context/system_prompt');
  const known = new Map<number, Verification | null>();
  return (call) => {
    const index = prompts[call] ?? -1;
    // A text whose secrets were replaced has another hash.
    if (index < 0 || (graph.session.redacted ?? []).length > 0) return null;
    const found = known.get(index);
    if (found !== undefined) return found;
    const { meta, output } = callAt(graph, index);
    const derived = sha256Hex(spokenText(output)).slice(0, HASH_DIGITS);
    const check = meta.promptHash === '' ? null : held('prompt_hash', meta.promptHash, derived);
    known.set(index, check);
    return check;
  };
}

/** Names alone can be compared, and only where the record in force is a list that has them. */
function toolsCheck(graph: SessionGraph, index: number, snapshot: number): Verification | null {
  const recorded = callAt(graph, index).metadata['tools_available'];
  if (!Array.isArray(recorded) || snapshot < 0) return null;
  const derived = toolNames(callAt(graph, snapshot).output);
  if (derived === null) return null;
  const names = recorded.filter((name): name is string => typeof name === 'string');
  return held('tools_available', names.sort().join(' '), [...derived].sort().join(' '));
}
