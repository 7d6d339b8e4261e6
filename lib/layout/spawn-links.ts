import type { NodeId, SessionId } from '../base/brand.ts';
import { isAttachRow } from '../graph/node-kinds.ts';
import type { SessionGraph } from '../graph/session-graph.ts';

/** What the attach rows beside a call say about the branches it spawned (seed §4). */
export interface SpawnLinks {
  readonly returns: readonly NodeId[];
  readonly out: { readonly session: SessionId; readonly head: NodeId | '' } | null;
}

export const NO_SPAWN_LINKS: SpawnLinks = { returns: [], out: null };

/**
 * By index of the call that an attach row follows. Rows of this session give returns, in seq order;
 * a row of another one gives the way out, the newest winning, unless it was attached by hand or for
 * a merge. Linear.
 */
export function spawnLinks(graph: SessionGraph, isKept: Uint8Array): ReadonlyMap<number, SpawnLinks> {
  const links = new Map<number, { returns: NodeId[]; out: SpawnLinks['out'] }>();
  graph.calls.forEach((call, index) => {
    const { attach } = call.meta;
    const beside = graph.predecessors[index] ?? -1;
    if (attach === null || !isAttachRow(call) || isKept[index] !== 1 || beside < 0) return;
    const found = links.get(beside) ?? { returns: [], out: null };
    links.set(beside, found);
    const isHere = attach.sessionId === '' || attach.sessionId === graph.session.id;
    if (isHere && attach.headId !== '') found.returns.push(attach.headId);
    const leadsOut = !isHere && !attach.manual && !attach.mergeTemp;
    if (leadsOut && attach.sessionId !== '') found.out = { session: attach.sessionId, head: attach.headId };
  });
  return links;
}
