import { stripEnd } from '../base/python/text.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { type CallFrame, callFrame } from './call-frame.ts';
import { recordsInForce } from './records-in-force.ts';
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

/** System prompt, tools and live turn of a model call. Linear once a session, then in the turn. */
export function wireOfCall(graph: SessionGraph, index: number): Wire {
  return {
    systemPrompt: recordsInForce(graph, 'context/system_prompt')[index] ?? -1,
    toolSnapshot: recordsInForce(graph, 'context/tool_snapshot')[index] ?? -1,
    liveTurn: liveTurn(graph, index, callFrame(graph, index)),
  };
}

/** What a call was asked, from the frame it stood in; null when no turn is recorded. Linear in its text. */
export function liveTurn(
  graph: SessionGraph,
  index: number,
  { turn, kind }: Pick<CallFrame, 'turn' | 'kind'>,
): LiveTurn | null {
  if (kind === 'frame') {
    const { promptText } = callAt(graph, index).meta;
    return promptText === '' ? null : { text: promptText, isWhole: false };
  }
  if (turn < 0) return null;
  const { meta, output } = callAt(graph, turn);
  const prefetch = meta.memoryPrefetch === '' ? '' : `${stripEnd(meta.memoryPrefetch)}\n\n`;
  return { text: prefetch + spokenText(output), isWhole: true };
}
