import { sha256Hex } from '../../base/sha256.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { recordsInForce } from '../records-in-force.ts';
import { spokenText } from '../render-call.ts';
import { toolNames } from './tool-names.ts';
import { held, notComparable, type Verification } from './verification.ts';

/** The writer records the beginning of the digest. */
const HASH_DIGITS = 16;

type Check = (call: number) => Verification | null;

/**
 * Holds the hash that was recorded with a call, or with the system prompt in force at it, against
 * the text of that prompt; null where no hash was recorded. Each prompt is hashed once.
 */
export function promptCheck(graph: SessionGraph): Check {
  const prompts = recordsInForce(graph, 'context/system_prompt');
  const isRedacted = (graph.session.redacted ?? []).length > 0;
  const hashes = new Map<number, string>();
  const hashOf = (prompt: number): string => {
    const known = hashes.get(prompt);
    const hash = known ?? sha256Hex(spokenText(callAt(graph, prompt).output)).slice(0, HASH_DIGITS);
    hashes.set(prompt, hash);
    return hash;
  };
  return (call) => {
    const prompt = prompts[call] ?? -1;
    const own = callAt(graph, call).meta.promptHash;
    const recorded = own === '' && prompt >= 0 ? callAt(graph, prompt).meta.promptHash : own;
    if (recorded === '') return null;
    if (prompt < 0) return notComparable('prompt_hash', recorded, 'no system prompt is recorded');
    if (isRedacted) return notComparable('prompt_hash', recorded, 'secrets were replaced in this session');
    return held('prompt_hash', recorded, hashOf(prompt));
  };
}

/**
 * Holds the names of the tools that a call recorded as available against those of the tool snapshot
 * in force, in sorted order; null where none were recorded.
 */
export function toolsCheck(graph: SessionGraph): Check {
  const snapshots = recordsInForce(graph, 'context/tool_snapshot');
  return (call) => {
    const available = callAt(graph, call).metadata['tools_available'];
    if (!Array.isArray(available)) return null;
    const recorded = available.map((name) => (typeof name === 'string' ? name : JSON.stringify(name)));
    recorded.sort();
    const snapshot = snapshots[call] ?? -1;
    if (snapshot < 0) return notComparable('tools_available', recorded, 'no tool snapshot is recorded');
    const names = toolNames(callAt(graph, snapshot).output);
    if (names === null)
      return notComparable('tools_available', recorded, 'the tool snapshot is no list of named tools');
    return held('tools_available', recorded, [...names].sort());
  };
}
