import { nodeId, seq, sessionId } from '../../lib/base/brand.ts';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import type { Call } from '../../lib/store/call.ts';
import { readCallMetadata } from '../../lib/store/read-call-metadata.ts';
import { NO_META } from '../../lib/store/session-meta.ts';

/** One call: its id is `n` and its place; edges are places in the list, or ids. */
export interface BareCall {
  readonly role?: Call['role'];
  readonly predecessor?: number | string;
  readonly caller?: number | string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A graph built without files: for sessions that are large, or random and often ill-formed. */
export function bareGraph(nodes: readonly BareCall[]): SessionGraph {
  const calls = nodes.map(bareCall);
  const id = sessionId('s');
  const none = { duplicates: [], commits: [], problems: [] };
  return buildGraph({ id, input: 's', meta: NO_META, dialect: 'current', calls, ...none });
}

function bareCall(node: BareCall, place: number): Call {
  const { role = 'llm', metadata = {} } = node;
  return {
    id: idOf(place),
    seq: seq(place),
    createdAt: place as Call['createdAt'],
    role,
    name: '',
    input: null,
    output: null,
    caller: idOf(node.caller),
    predecessor: idOf(node.predecessor),
    reads: [],
    meta: readCallMetadata(metadata),
    requestContent: null,
    metadata,
    extra: {},
    file: `history/${place}.json`,
  };
}

function idOf(edge: number | string = ''): Call['id'] {
  return nodeId(typeof edge === 'number' ? `n${edge}` : edge);
}
