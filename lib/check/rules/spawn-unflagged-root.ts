import { isCalledFromElsewhere } from '../leads-out.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const spawnUnflaggedRoot: Rule = {
  id: 'spawn/unflagged-root',
  severity: 'warning',
  title: 'The root of a spawned branch is flagged as one',
  why: 'Only the flag keeps contexts of the spawning branch out of the spawned one: without it the agent that spawned is shown what its agents were told.',
  remedy: 'Open clean branches through spawn_branch, which sets spawn_branch_root',
  source: 'Design overview §4 "Spawn", §6',
  example: {
    valid: 'u1 < ROOT; l1 < u1; s1 @ l1 {spawn}; l2 < s1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; s1 @ l1 {agent}; l2 < s1; head l1',
  },
  *check({ graph }) {
    for (const call of graph.calls) {
      const { id, meta, predecessor } = call;
      if (meta.source !== 'agent_spawn' || meta.spawnBranchRoot || predecessor !== '') continue;
      // The writer flags none that it spawned from another session.
      if (isCalledFromElsewhere(graph, call)) continue;
      yield { nodes: [id], message: `${quoted(id)} opens a spawned branch and is not flagged as its root` };
    }
  },
};
