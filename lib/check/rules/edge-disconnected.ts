import { IndexSet } from '../../base/index-set.ts';
import { childrenOf } from '../../graph/child-lists.ts';
import { isAnswer, isRootNode, isSummary, ROOT_ID } from '../../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { isCalledFromElsewhere } from '../leads-out.ts';
import { isLeftEdgeless } from '../older-dialect.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';

export const edgeDisconnected: Rule = {
  id: 'edge/disconnected',
  severity: 'error',
  title: 'Every node is connected with the root of the session',
  why: 'The record is one graph. What hangs on nothing belongs to no turn: it is in no context and in no view of the calls.',
  remedy: 'Point its caller at the node that made the call, or its predecessor at the node that it follows',
  source: 'Design overview §3 "Two edges, never conflated"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; t1 @ l1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; t1; t2 @ t1; head l1',
  },
  *check(subject) {
    const { graph } = subject;
    const reached = new IndexSet(graph.calls.length);
    addConnected(graph, beginnings(subject), reached);
    for (let index = 0; index < graph.calls.length; index += 1) {
      // What hangs below one that is not connected follows from it.
      if (reached.has(index) || hangs(graph, index)) continue;
      const below = addConnected(graph, [index], reached) - 1;
      const { id } = callAt(graph, index);
      const more =
        below === 0 ? '' : `, and what hangs on it neither: ${below} ${below === 1 ? 'node' : 'nodes'}`;
      yield {
        nodes: [id],
        message: `${quoted(id)} leads to neither ROOT nor the first turn${more}`,
        causes: ['edge/dangling-caller', 'edge/dangling-predecessor', 'edge/missing-predecessor'].map(
          (rule) => ({ rule, of: id }),
        ),
      };
    }
  },
};

/** True of a call one of whose edges leads to another: that one is to blame. */
function hangs(graph: SessionGraph, index: number): boolean {
  return (graph.callers[index] ?? -1) >= 0 || (graph.predecessors[index] ?? -1) >= 0;
}

/** Calls that need lead nowhere. */
function* beginnings(subject: Subject): Iterable<number> {
  const { graph, firstTurn } = subject;
  for (const [index, call] of graph.calls.entries()) {
    const isAtRoot = call.caller === ROOT_ID || call.predecessor === ROOT_ID || isRootNode(call);
    const isFirst = index === 0 || index === firstTurn;
    const standsAlone = call.caller === '' && (isSummary(call) || isAnswer(call));
    if (isAtRoot || isFirst || standsAlone || isExcused(subject, index)) yield index;
  }
}

function isExcused(subject: Subject, index: number): boolean {
  const call = callAt(subject.graph, index);
  return isCalledFromElsewhere(subject.graph, call) || isLeftEdgeless(subject, call);
}

/** Adds some calls and everything that leads to them, and returns how many that is. Linear in it. */
function addConnected(graph: SessionGraph, from: Iterable<number>, reached: IndexSet): number {
  const open = [...from];
  for (const index of open) reached.add(index);
  let count = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    count += 1;
    for (const lists of [graph.callees, graph.successors]) {
      for (const child of childrenOf(lists, at)) {
        if (reached.has(child)) continue;
        reached.add(child);
        open.push(child);
      }
    }
  }
  return count;
}
