import { childrenOf } from '../../lib/graph/child-lists.ts';
import { callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';
import type { Call } from '../../lib/store/call.ts';
import { count, moment, span } from './figures.ts';

/** One line of a node's panel. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** One kind of edge of a node: its name, the field it comes from, and the nodes at its other end. */
export interface EdgeList {
  readonly name: string;
  readonly hint: string;
  readonly ids: readonly string[];
}

/** The plain fields of a node that hold anything, in reading order. */
export function factsOf(call: Call): Fact[] {
  const { meta } = call;
  const facts: (readonly [string, string])[] = [
    ['Seq', String(call.seq)],
    ['Role', call.role || '(empty)'],
    ['Name', call.name],
    ['Status', meta.status],
    ['Made', moment(call.createdAt)],
    [
      'Took',
      meta.startedAt !== null && meta.finishedAt !== null ? span(meta.finishedAt - meta.startedAt) : '',
    ],
    ['Model', meta.model],
    ['Agent', meta.agentId],
    ['Source', meta.source],
    ['Display', meta.display],
    ['Function', meta.function],
    ['Expose', meta.expose],
    ['Tool call', meta.toolCallId],
    ['Tokens in', meta.inputTokens === null ? '' : count(meta.inputTokens)],
    ['Tokens out', meta.outputTokens === null ? '' : count(meta.outputTokens)],
    ['Error', [meta.errorType, meta.errorText].filter((text) => text !== '').join(': ')],
    ['Spilled to', meta.spilled?.path ?? ''],
    [
      'Recorded boundary',
      meta.manifest?.agedBeforeSeq === undefined ? '' : String(meta.manifest.agedBeforeSeq),
    ],
    ['Policy', meta.manifest?.policyVersion ?? ''],
    ['Flags', flagsOf(call).join(', ')],
    ['File', call.file],
  ];
  return facts.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }));
}

function flagsOf(call: Call): string[] {
  const { meta } = call;
  const flags: (readonly [string, boolean])[] = [
    ['error result', meta.isError],
    ['rewound', meta.rewound],
    ['spawned branch', meta.spawnBranchRoot],
    ['structural', meta.structural],
    ['execution control', meta.executionControl],
    ['compaction', meta.compaction],
  ];
  return flags.filter(([, set]) => set).map(([name]) => name);
}

/** The node's edges in both directions; kinds without any are left out. */
export function edgesOf(graph: SessionGraph, index: number): EdgeList[] {
  const call = callAt(graph, index);
  const ids = (indexes: Iterable<number>): string[] => [...indexes].map((at) => callAt(graph, at).id);
  const lists: EdgeList[] = [
    { name: 'Caller', hint: 'made this call', ids: call.caller === '' ? [] : [call.caller] },
    { name: 'Predecessor', hint: 'came before it', ids: call.predecessor === '' ? [] : [call.predecessor] },
    { name: 'Called', hint: 'calls it made', ids: ids(childrenOf(graph.callees, index)) },
    { name: 'Followed by', hint: 'came after it', ids: ids(childrenOf(graph.successors, index)) },
    { name: 'Reads', hint: 'recorded as read', ids: call.reads },
    { name: 'Covers', hint: 'stood in for by this summary', ids: call.meta.coversIds },
    {
      name: 'Attached branch',
      hint: 'its result returns here',
      ids: attachedHere(graph, call),
    },
    {
      name: 'Anchor',
      hint: 'takes effect at',
      ids: call.meta.anchorHeadId === '' ? [] : [call.meta.anchorHeadId],
    },
  ];
  return lists.filter((list) => list.ids.length > 0);
}

/** The tip of an attached branch of this session; one of another session is a link to that. */
function attachedHere({ session }: SessionGraph, { meta }: Call): string[] {
  const { sessionId = '', headId = '' } = meta.attach ?? {};
  return headId !== '' && (sessionId === '' || sessionId === session.id) ? [headId] : [];
}
