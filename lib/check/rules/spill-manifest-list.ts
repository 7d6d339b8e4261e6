import { callAt } from '../../graph/session-graph.ts';
import { runningAncestors } from '../../replay/call-frame.ts';
import { stampedPaths } from '../../replay/stamped-nodes.ts';
import { quoted, quotedList } from '../quoted.ts';
import { replaysOf } from '../replays-of.ts';
import type { Rule } from '../rule.ts';

export const spillManifestList: Rule = {
  id: 'spill/manifest-list',
  severity: 'warning',
  title: "A manifest lists the spilled nodes of the call's context",
  why: 'The call saw another set of spilled texts than the one its context has now: a node was stamped, changed or moved since.',
  remedy: 'Compare the stamps of the nodes that are named with the git history',
  source: 'Design overview §8 "The aging boundary only advances; rendering is exactly replayable"',
  example: {
    valid:
      'u1 < ROOT; l1 < u1; t1 @ l1 {lines 200, stamped, saved}; u2 < l1; l2 < u2 {aged -1 large_nodes/0002-t1.txt}; head l2',
    invalid: 'u1 < ROOT; l1 < u1; t1 @ l1 {lines 200, stamped, saved}; u2 < l1; l2 < u2 {aged -1}; head l2',
  },
  *check(subject) {
    const { graph } = subject;
    const isConcerned = graph.calls.some(
      ({ meta }) => meta.spilled !== null || (meta.manifest?.spilled.length ?? 0) > 0,
    );
    if (!isConcerned) return;
    for (const { call, frame, stamped, doubts } of replaysOf(subject)) {
      const { id, meta } = callAt(graph, call);
      if (meta.manifest === null) continue;
      const running = runningAncestors(graph, call);
      if (frame.kind === 'frame') running.add(call);
      const [recorded, derived] = [meta.manifest.spilled, stampedPaths(graph, stamped, running)];
      if (recorded.length === derived.length && recorded.every((path, at) => path === derived[at])) continue;
      yield {
        nodes: [id],
        message: `the manifest of ${quoted(id)} lists other spilled texts than its context holds`,
        expected: quotedList(derived) || 'none',
        actual: quotedList(recorded) || 'none',
        causes: doubts.flatMap(({ node }) => causesAt(node)),
      };
    }
  },
};

/** A context that lacks a part lacks its spilled nodes, too. */
function causesAt(node: string): { rule: string; of: string }[] {
  return ['context/replay-fails', 'edge/dangling-predecessor'].map((rule) => ({ rule, of: node }));
}
