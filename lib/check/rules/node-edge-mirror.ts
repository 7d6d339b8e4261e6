import type { NodeId } from '../../base/brand.ts';
import { ROOT_ID } from '../../graph/node-kinds.ts';
import type { Call } from '../../store/call.ts';
import { quoted, quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';

const EDGES = ['predecessor', 'caller'] as const;

export const nodeEdgeMirror: Rule = {
  id: 'node/edge-mirror',
  severity: 'info',
  title: 'The edges of a node stand at its top level alone',
  why: 'Metadata holds a copy of an edge. While both agree it does no harm; where they differ, readers that take the copy walk another branch than those that take the edge.',
  remedy: 'Nothing to do where both agree; otherwise find out from the git history which of them is right',
  source: 'Design overview §3 "`predecessor` is a schema field"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1',
    invalid: 'u1 < ROOT; l1 < u1 {predecessor=ROOT}; head l1',
  },
  *check({ graph }) {
    const copies: NodeId[] = [];
    for (const call of graph.calls) {
      for (const edge of EDGES) {
        const copy = call.metadata[edge];
        if (typeof copy !== 'string') continue;
        const held = (call.currentEdges ?? call)[edge];
        // An empty copy was made before the edge was known.
        if (copy === '' || isSame(copy, held)) copies.push(call.id);
        else yield objectionTo(call, edge, held, copy);
      }
    }
    // One for the session: the writer makes such copies of every reply.
    if (copies.length === 0) return;
    const hold = copies.length === 1 ? '1 node holds a copy' : `${copies.length} nodes hold copies`;
    yield { nodes: [], related: copies, message: `${hold} of an edge in metadata: ${quotedList(copies)}` };
  },
};

function objectionTo({ id }: Call, edge: string, held: string, copy: string) {
  return {
    nodes: [id],
    part: edge,
    severity: 'error',
    message: `${quoted(id)} holds another ${edge} in its metadata`,
    expected: held === '' ? 'none' : quoted(held),
    actual: quoted(copy),
  } as const;
}

function isSame(copy: string, held: string): boolean {
  const isStart = (edge: string): boolean => edge === '' || edge === ROOT_ID;
  return copy === held || (isStart(copy) && isStart(held));
}
