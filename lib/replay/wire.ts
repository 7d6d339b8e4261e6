import { stripEnd } from '../base/python/text.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { anchorOf } from './anchor-of.ts';
import { callFrame } from './call-frame.ts';
import { spokenText } from './render-call.ts';

/** What a request held besides the rendered history (seed §7). Indexes are -1 where nothing is recorded. */
export interface Wire {
  /** Index of the `context/system_prompt` node in force. */
  readonly systemPrompt: number;
  /** Index of the `context/tool_snapshot` node in force. */
  readonly toolSnapshot: number;
  /** The live user message, or null when no turn is recorded. */
  readonly liveTurn: LiveTurn | null;
}

export interface LiveTurn {
  readonly text: string;
  /** False inside a function, where the record keeps only the first characters of the prompt. */
  readonly isWhole: boolean;
}

/** System prompt, tools and live turn of a model call. Linear in the session. */
export function wireOfCall(graph: SessionGraph, index: number): Wire {
  const branch = branchUpTo(graph, index);
  return {
    systemPrompt: newestOn(graph, branch, 'context/system_prompt'),
    toolSnapshot: newestOn(graph, branch, 'context/tool_snapshot'),
    liveTurn: liveTurn(graph, index),
  };
}

/** The call, its callers and all their predecessors: where the prompt in force may be anchored. */
function branchUpTo(graph: SessionGraph, index: number): ReadonlySet<number> {
  const branch = new Set<number>();
  for (let at = index; at >= 0 && !branch.has(at); at = next(graph, at)) branch.add(at);
  return branch;
}

function next(graph: SessionGraph, index: number): number {
  const predecessor = graph.predecessors[index] ?? -1;
  if (predecessor >= 0) return predecessor;
  return callAt(graph, index).meta.spawnBranchRoot ? -1 : (graph.callers[index] ?? -1);
}

function newestOn(graph: SessionGraph, branch: ReadonlySet<number>, name: string): number {
  for (let index = graph.calls.length - 1; index >= 0; index -= 1) {
    const call = callAt(graph, index);
    if (call.name === name && branch.has(anchorOf(graph, index))) return index;
  }
  return -1;
}

function liveTurn(graph: SessionGraph, index: number): LiveTurn | null {
  const { turn, kind } = callFrame(graph, index);
  if (kind === 'frame') {
    const { promptText } = callAt(graph, index).meta;
    return promptText === '' ? null : { text: promptText, isWhole: false };
  }
  if (turn < 0) return null;
  const { meta, output } = callAt(graph, turn);
  const prefetch = meta.memoryPrefetch === '' ? '' : `${stripEnd(meta.memoryPrefetch)}\n\n`;
  return { text: prefetch + spokenText(output), isWhole: true };
}
