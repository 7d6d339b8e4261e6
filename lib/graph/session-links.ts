import type { NodeId, SessionId } from '../base/brand.ts';
import { sessionId } from '../base/brand.ts';
import type { Call } from '../store/call.ts';
import type { Session } from '../store/session.ts';
import { ROOT_ID } from './node-kinds.ts';

/**
 * How a node leads to another session (seed §4 "Spawn"): `child`, it runs there (`child_session_id`);
 * `attach`, a branch of it returns here (`attach.session_id`); `spawned-from`, it was spawned there.
 */
export type LinkKind = 'child' | 'attach' | 'spawned-from';

/** One node's link to another session, which may not be at hand. */
export interface SessionLink {
  readonly kind: LinkKind;
  readonly node: NodeId;
  readonly to: SessionId;
  /** The node meant there: the branch's tip, or the one that spawned; "" where none is named. */
  readonly headNode: NodeId | '';
}

/**
 * The links of a session to others, in seq order of their nodes. A link to the session itself is
 * none. Linear.
 */
export function sessionLinks({ id, calls }: Session): SessionLink[] {
  return calls.flatMap(linksOf).filter(({ to }) => to !== '' && to !== id);
}

function linksOf({ id: node, meta, caller }: Call): SessionLink[] {
  const { attach, childSessionId, spawnedFromSession } = meta;
  const links: SessionLink[] = [];
  if (childSessionId !== '') {
    links.push({ kind: 'child', node, to: sessionId(childSessionId), headNode: '' });
  }
  if (attach !== null && attach.sessionId !== '') {
    links.push({ kind: 'attach', node, to: attach.sessionId, headNode: attach.headId });
  }
  if (spawnedFromSession !== '') {
    const headNode = caller === ROOT_ID ? '' : caller;
    links.push({ kind: 'spawned-from', node, to: sessionId(spawnedFromSession), headNode });
  }
  return links;
}
