import { type NodeId, nodeId } from '../base/brand.ts';
import type { Problem } from '../base/problem.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { Doubt } from './doubt.ts';
import { seqOfFile } from './seq-of-file.ts';

/** A fault of the record, in reach of every call from a seq on. */
interface RecordFault {
  readonly from: number;
  readonly doubt: Doubt;
}

const known = new WeakMap<SessionGraph, readonly RecordFault[]>();

/**
 * Faults of the record that a call's context may have lain on: nodes before it that could not be
 * read, or whose order or identity two files dispute. Which branch an unreadable node was on
 * nobody can tell, so every later call is in doubt; of each kind the first is named, and how many
 * there are. Linear once a session, then in the faults.
 */
export function recordDoubts(graph: SessionGraph, index: number): Doubt[] {
  const faults = known.get(graph) ?? findFaults(graph);
  known.set(graph, faults);
  const { seq } = callAt(graph, index);
  return (['unreadable-node', 'ambiguous-order'] as const).flatMap((code) => {
    const [first, ...more] = faults.filter(({ from, doubt }) => doubt.code === code && from <= seq);
    if (first === undefined) return [];
    const rest = more.length === 0 ? '' : `, and ${more.length} more like it`;
    return [{ ...first.doubt, reason: first.doubt.reason + rest }];
  });
}

function findFaults(graph: SessionGraph): RecordFault[] {
  const { problems, duplicates } = graph.session;
  const unreadable = problems.filter(isLostNode);
  return [
    ...unreadable.map(({ file, node }) => {
      const reason = `${file} could not be read, and may hold a node of this context`;
      return fault(seqOfFile(file), 'unreadable-node', nodeId(node ?? ''), reason);
    }),
    ...duplicates.map(({ id, seq }) => fault(seq, 'ambiguous-order', id, `two files hold the id ${id}`)),
    ...sharedSeqs(graph),
  ];
}

/** A file of a node that is damaged, or a link or the like in its place, or in that of all of them. */
function isLostNode({ code, file }: Problem): boolean {
  if (code === 'store/unreadable-node') return true;
  return code === 'store/unsafe-path' && /^history(?:\/[^/]*\.json)?$/.test(file);
}

function sharedSeqs({ calls }: SessionGraph): RecordFault[] {
  return calls.flatMap(({ id, seq }, at) => {
    const before = calls[at - 1];
    if (before?.seq !== seq) return [];
    return [fault(seq, 'ambiguous-order', id, `${before.id} and ${id} share the seq ${seq}`)];
  });
}

function fault(from: number, code: Doubt['code'], node: NodeId, reason: string): RecordFault {
  return { from, doubt: { code, node, reason } };
}
