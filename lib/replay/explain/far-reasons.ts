import type { NodeId } from '../../base/brand.ts';
import { inherited } from '../../graph/inherited.ts';
import { hasContextName, isRootNode, isSummary, ROOT_ID } from '../../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { spine } from '../../graph/spine.ts';
import type { CallSelection } from '../call-selection.ts';
import { newestSummary } from '../render-context.ts';

const INERT = 'a summary that stays inert here: this branch does not hold all it covers';

/** Answers for what is no candidate at all: why it is not in reach. Linear in the session once. */
export function farReasons(graph: SessionGraph, context: CallSelection): (index: number) => string {
  const elsewhere = elsewhereReasons(graph, new Set(spine(graph, context.frame.head)));
  const newest = newestSummary(graph, context.frame.query.before);
  const candidates = new Set(context.selection.candidates);
  const inert = (covers: readonly NodeId[]): string => {
    const inReach = covers.length > 0 && covers.every((id) => candidates.has(graph.indexOf(id)));
    const inside = graph.calls[context.frame.frame]?.id;
    return inReach && inside !== undefined
      ? `a summary that stays inert here: the render_range of ${inside} leaves out nodes that it covers`
      : INERT;
  };
  return (index) => {
    const call = callAt(graph, index);
    if (isRootNode(call) || call.id === ROOT_ID) return 'the root of the session, no turn of its own';
    if (isSummary(call))
      return index === newest
        ? inert(call.meta.coversIds)
        : `a summary that ${callAt(graph, newest).id} superseded`;
    return hasContextName(call) ? 'a record of the context, no part of it' : elsewhere(index);
  };
}

/** Answers for turns and calls of other branches, or of none. */
function elsewhereReasons(graph: SessionGraph, onSpine: ReadonlySet<number>): (index: number) => string {
  const up = graph.predecessors.map((predecessor, at) =>
    predecessor >= 0 ? predecessor : (graph.callers[at] ?? -1),
  );
  const forks = nearestMark(up, (at) => onSpine.has(at));
  const spawns = nearestMark(up, (at) => onSpine.has(at) || callAt(graph, at).meta.spawnBranchRoot);
  const rewinds = nearestMark(up, (at) => onSpine.has(at) || callAt(graph, at).meta.rewound);
  const tops = nearestMark(up, (at) => up[at] === -1);
  return (index) => {
    const [fork, spawn, rewind, top] = [forks, spawns, rewinds, tops].map((marks) => marks[index] ?? -1);
    if (isOff(spawn, onSpine))
      return `on the branch spawned at ${callAt(graph, spawn).id}, which has a context of its own`;
    const loose = looseEnd(graph, top ?? -1);
    if (loose !== null) return loose;
    const from = fork === undefined || fork < 0 ? '' : `, which leaves this one at ${callAt(graph, fork).id}`;
    return isOff(rewind, onSpine)
      ? `rewound: on a branch that was taken back${from}`
      : `on another branch${from}`;
  };
}

/** True of a mark that was found before the branch of the call was reached. */
function isOff(mark: number | undefined, onSpine: ReadonlySet<number>): mark is number {
  return mark !== undefined && mark >= 0 && !onSpine.has(mark);
}

/** Per node the nearest one up its path, itself with it, that bears a mark; -1 for none. */
function nearestMark(up: Int32Array, isMark: (index: number) => boolean): Int32Array {
  const own = up.map((_, index) => (isMark(index) ? index : -1));
  return inherited(up, own, (mine, above) => (mine >= 0 ? mine : above));
}

/** Said of what hangs on nothing that would make it part of any branch; null of what begins one. */
function looseEnd(graph: SessionGraph, top: number): string | null {
  if (top < 0) return 'not in reach of any branch: its edges go round in a circle';
  const { id, role, caller, predecessor } = callAt(graph, top);
  const missing = [predecessor, caller].find((edge) => edge !== '' && edge !== ROOT_ID) ?? '';
  if (missing !== '') return `not in reach: ${id} hangs on ${missing}, which is no node of this session`;
  const isAdrift = role === 'code' && caller === '' && predecessor !== ROOT_ID;
  return isAdrift ? `not in reach of any branch: nothing called ${id}, and it follows nothing` : null;
}
