import { idsOf } from '../replay/render-context.ts';
import { callAt } from '../graph/session-graph.ts';
import type { LinearView } from './linear-view.ts';

/**
 * A session's walk along `parent_id` as one line of NDJSON, with its end: `{input, session, older_nodes,
 * from, walk, ends_at, not_reached, order: [{id, seq, recorded, by_seq}]}`. `walk` is oldest first;
 * `ends_at` null when it is whole; `order` holds the messages by seq, with null for an empty edge.
 */
export function linearLine({ graph, olderNodes, from, history, order }: LinearView): string {
  const line = {
    input: graph.session.input,
    session: graph.session.id,
    older_nodes: olderNodes,
    from: from < 0 ? null : callAt(graph, from).id,
    walk: idsOf(graph, history.members),
    ends_at: history.gap < 0 ? null : callAt(graph, history.gap).id,
    not_reached: idsOf(graph, history.unreached),
    order: order.map(({ index, recorded, bySeq }) => {
      const { id, seq } = callAt(graph, index);
      return { id, seq, recorded: recorded || null, by_seq: bySeq || null };
    }),
  };
  return `${JSON.stringify(line)}\n`;
}
