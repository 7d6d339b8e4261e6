import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const spawnChildEdge: Rule = {
  id: 'spawn/child-edge',
  severity: 'error',
  title: 'No edge of a child session names a node of its parent',
  why: 'Each agent owns its graph; what belongs together across graphs stands in metadata. An edge that leads out makes the child unreadable without its parent.',
  remedy: 'Empty the edge; child_session_id in the parent is the link between the two',
  source: 'Design overview §1 "Overview and Motivation"',
  example: {
    valid:
      'session s; u1 < ROOT; l1 < u1; t1 @ l1 {child_session_id=k}; head l1 & session k; u8 < ROOT; l8 < u8; head l8',
    invalid:
      'session s; u1 < ROOT; l1 < u1; t1 @ l1 {child_session_id=k}; head l1 & session k; x8 @ l1 {from s}; l8 < x8; head l8',
  },
  *checkSet({ members, byId }) {
    for (const parent of members) {
      for (const to of new Set(parent.children.map((child) => child.to))) {
        if (to === parent.session) continue;
        for (const { session, input, edgesOut } of byId.get(to) ?? []) {
          for (const { node, edge, target } of edgesOut) {
            if (!parent.ids.has(target)) continue;
            const message = `the ${edge} of ${quoted(node)} is ${quoted(target)}, a node of the parent session ${quoted(parent.session)}`;
            yield { session, input, nodes: [node], part: edge, message };
          }
        }
      }
    }
  },
};
