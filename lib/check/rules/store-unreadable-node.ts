import type { Rule } from '../rule.ts';

export const storeUnreadableNode: Rule = {
  id: 'store/unreadable-node',
  severity: 'error',
  title: 'Every file in history/ is a node as UTF-8 JSON',
  why: "The writer's own loader skips such a file in silence, so a message or call is missing from every context and view without a trace.",
  remedy: "Restore the file from the session's git history",
  source: 'Design overview §2 "Node (Call)", §9',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; u2 < l1 {cut}; head l1',
  },
  *check({ session }) {
    for (const { code, file, message, remedy, byteOffset, node } of session.problems) {
      // One whose id could be read lacks a seq alone, which seq/missing tells of.
      if (code !== 'store/unreadable-node' || node !== undefined) continue;
      const place = byteOffset === undefined ? '' : ` (byte ${byteOffset})`;
      yield { nodes: [], file, message: `the node's file ${message}${place}`, remedy };
    }
  },
};
