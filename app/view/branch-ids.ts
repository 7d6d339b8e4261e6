import type { SessionGraph } from '../../lib/graph/session-graph.ts';
import type { Transcript } from './transcript.ts';

/** Ids of all that is shown in the transcript of a branch, tools too. Linear in it. */
export function branchIds(graph: SessionGraph, transcript: Transcript): ReadonlySet<string> {
  return new Set([...transcript.placeOf.keys()].map((index) => graph.calls[index]?.id ?? ''));
}
