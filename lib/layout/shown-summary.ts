import { callIndex, type CallIndex } from '../base/brand.ts';
import { isSummary } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';

/**
 * The summary that the drawing takes for active, or -1: the one meta.json names, else the newest.
 * All others are superseded, even newer ones. `rows` are the drawn calls. Linear.
 */
export function shownSummary(graph: SessionGraph, rows: readonly CallIndex[]): CallIndex {
  const summaries = rows.filter((row) => isSummary(callAt(graph, row)));
  const named = graph.indexOf(graph.session.meta.lastSummaryId);
  return summaries.includes(named) ? named : (summaries.at(-1) ?? callIndex(-1));
}
