import type { SessionId } from '../../base/brand.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import type { SetMember } from '../session-set.ts';

export const spawnRemoteUnlinked: Rule = {
  id: 'spawn/remote-unlinked',
  severity: 'warning',
  title: 'A spawn across sessions is recorded on both sides',
  why: 'The spawning session says where its agent went, and the spawned turn says where it came from. With one of them missing the way can be followed in one direction only.',
  remedy: 'Add the attach row beside the caller turn, or spawned_from_session to the spawned turn',
  source: 'Design overview §4 "Spawn"',
  example: {
    valid:
      'session s; u1 < ROOT; l1 < u1; a1 < l1 @ l1 {attach t l8}; head l1 & session t; u7 < ROOT; x1 < u7 @ l1 {from s}; l8 < x1; head u7',
    invalid:
      'session s; u1 < ROOT; l1 < u1; head l1 & session t; u7 < ROOT; x1 < u7 @ l1 {from s}; l8 < x1; head u7',
  },
  *checkSet({ members, byId }) {
    for (const { session, input, attaches, spawned } of members) {
      for (const { node, to, isSpawn } of attaches) {
        const others = byId.get(to) ?? [];
        if (!isSpawn || others.length === 0 || others.some((other) => isSpawnedFrom(other, session)))
          continue;
        const message = `${quoted(node)} attaches the session ${quoted(to)}, where no turn says that it was spawned from here`;
        yield { session, input, nodes: [node], message };
      }
      for (const { node, from } of spawned) {
        const others = byId.get(from) ?? [];
        if (others.length === 0 || others.some((other) => leadsTo(other, session))) continue;
        const message = `${quoted(node)} was spawned from the session ${quoted(from)}, where no attach row leads here`;
        yield { session, input, nodes: [node], message };
      }
    }
  },
};

function isSpawnedFrom({ spawned }: SetMember, session: SessionId): boolean {
  return spawned.some(({ from }) => from === session);
}

/** By an attach row, or, of newer writers, by the id of the child session. */
function leadsTo({ attaches, children }: SetMember, session: SessionId): boolean {
  return [...attaches, ...children].some(({ to }) => to === session);
}
