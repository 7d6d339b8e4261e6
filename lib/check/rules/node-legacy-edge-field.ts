import { olderEdges } from '../../store/dialect.ts';
import { READ_OLDER } from '../older-dialect.ts';
import { quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const nodeLegacyEdgeField: Rule = {
  id: 'node/legacy-edge-field',
  severity: 'warning',
  title: 'Edges are named caller and predecessor',
  why: "Nodes of the older dialect name them called_by and parent_id. Today's writer knows no alias for either: it reads such nodes without edges, as if nothing called them and nothing came before them.",
  remedy: READ_OLDER,
  source: 'DAG Edge Field Naming §4 "No On-Disk Compatibility Layer"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1',
    invalid: 'u1 < ROOT; l1 < u1 {parent_id=u1}; head l1',
  },
  // One for the session: its nodes have one cause and one cure, and today's writer adds no more of them.
  *check({ session, graph }) {
    const nodes = graph.calls.filter((call) => olderEdges(call) !== null).map((call) => call.id);
    if (nodes.length === 0) return;
    const holds = nodes.length === 1 ? '1 node holds' : `${nodes.length} nodes hold`;
    const wereRead = session.dialect === 'called-by';
    const what = wereRead
      ? "which were read here where today's fields are empty"
      : "which today's writer does not read";
    yield {
      nodes,
      message: `${holds} edges of the older dialect (called_by, parent_id), ${what}: ${quotedList(nodes)}`,
      ...(wereRead ? { remedy: RENAME } : {}),
    };
  },
};

const RENAME =
  "Nothing to do for reading it here; before today's writer goes on with the session, rename the fields to caller and predecessor";
