import type { NodeId } from '../base/brand.ts';
import { type LinearHistory, linearHistory, messagesInOrder } from '../graph/linear-history.ts';
import { ROOT_ID } from '../graph/node-kinds.ts';
import { buildGraph, callAt, type SessionGraph } from '../graph/session-graph.ts';
import { olderEdges } from '../store/dialect.ts';
import { withOlderEdges } from '../store/with-older-edges.ts';
import type { Session } from '../store/session.ts';

/** How `parent_id` is recorded in a session, and how it would be if it followed the order of the messages. */
export interface LinearView {
  /** The session with its older edges read. */
  readonly graph: SessionGraph;
  /** Nodes of the older dialect; when there are none the rest is empty. */
  readonly olderNodes: number;
  /** Where the walk begins: the head, or the newest message where meta.json names no node. -1 for none. */
  readonly from: number;
  readonly history: LinearHistory;
  /** The messages by seq. */
  readonly order: readonly OrderedMessage[];
}

/** One message: the edge it has, and the one of the target state (seed "Unifying parent_id and called_by" §4). */
export interface OrderedMessage {
  readonly index: number;
  /** "" when it is empty. Where the node has today's field as well, that. */
  readonly recorded: NodeId | '';
  /** The message before it by seq; "" for the first. */
  readonly bySeq: NodeId | '';
  /** True where the two name different messages. */
  readonly changes: boolean;
}

/** Linear in the session. */
export function linearView(session: Session): LinearView {
  const graph = buildGraph(withOlderEdges(session));
  const olderNodes = graph.calls.filter((call) => olderEdges(call) !== null).length;
  if (olderNodes === 0) return { graph, olderNodes, from: -1, history: linearHistory(graph, -1), order: [] };
  const messages = messagesInOrder(graph);
  const head = graph.indexOf(session.meta.headId);
  const from = head >= 0 ? head : (messages.at(-1) ?? -1);
  const order = messages.map((index, at) => orderedMessage(graph, index, messages[at - 1]));
  return { graph, olderNodes, from, history: linearHistory(graph, from), order };
}

function orderedMessage(graph: SessionGraph, index: number, before: number | undefined): OrderedMessage {
  const { predecessor: recorded } = callAt(graph, index);
  const bySeq = before === undefined ? '' : callAt(graph, before).id;
  // The first message may say either way that nothing comes before it.
  return { index, recorded, bySeq, changes: bySeq !== (recorded === ROOT_ID ? '' : recorded) };
}
