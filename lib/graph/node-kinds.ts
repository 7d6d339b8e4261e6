import type { SessionId } from '../base/brand.ts';
import type { Call } from '../store/call.ts';

/** Reserved id: a node where a node of that id exists, a mere sentinel where none does. */
export const ROOT_ID = 'ROOT';

/** The session's root node, which many sessions do not have (seed §2). */
export function isRootNode(call: Call): boolean {
  return call.meta.display === 'root';
}

/** No real caller: `C` is empty or ROOT. */
export function isRootLevel(call: Call): boolean {
  return call.caller === '' || call.caller === ROOT_ID;
}

export function isConversational(call: Call): boolean {
  return call.role === 'user' || call.role === 'llm';
}

/** Root of a spawned branch: flagged so, or sent by an agent and following nothing (seed §4). */
export function isSpawnRoot(call: Call): boolean {
  return call.meta.spawnBranchRoot || (call.meta.source === 'agent_spawn' && call.predecessor === '');
}

/**
 * Spawned by a node of another session: its caller is an id of that session and names no node
 * here, even where the ids are equal (seed §4 "Spawn").
 */
export function isSpawnedElsewhere(call: Call, session: SessionId): boolean {
  const { source, spawnedFromSession } = call.meta;
  return (
    call.role === 'user' &&
    source === 'agent_spawn' &&
    spawnedFromSession !== '' &&
    spawnedFromSession !== session
  );
}

/** A compaction summary: it stands in for the nodes it covers (seed §8). */
export function isSummary(call: Call): boolean {
  return call.meta.coversIds.length > 0;
}

/** The row beside a caller turn that points to a spawned branch (seed §4). */
export function isAttachRow(call: Call): boolean {
  return call.meta.function === 'attach';
}

/** Reserved names of the context machinery: `context/system_prompt` and its like. */
export function hasContextName(call: Call): boolean {
  return call.name.startsWith('context/');
}

/** A user node that answers a question asked inside a call; it opens no turn (seed §3). */
export function isAnswer(call: Call): boolean {
  return call.role === 'user' && call.input !== null;
}
