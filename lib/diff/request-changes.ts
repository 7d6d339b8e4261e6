import { jsonText } from '../base/json-text.ts';
import { callAt } from '../graph/session-graph.ts';
import { spokenText } from '../replay/render-call.ts';
import type { ContextSide } from './context-side.ts';

/** A part of the request besides the history, on both sides; a text is null where none is recorded. */
export interface RequestChange {
  readonly part: 'system message' | 'tools' | 'live turn';
  readonly a: string | null;
  readonly b: string | null;
  readonly isSame: boolean;
}

/** System message, tools and live turn of two contexts, in this order. Linear in their texts. */
export function requestChanges(a: ContextSide, b: ContextSide): RequestChange[] {
  const change = (
    part: RequestChange['part'],
    textOf: (side: ContextSide) => string | null,
  ): RequestChange => {
    const [left, right] = [textOf(a), textOf(b)];
    return { part, a: left, b: right, isSame: left === right };
  };
  return [
    change('system message', ({ graph, wire }) =>
      wire.systemPrompt < 0 ? null : spokenText(callAt(graph, wire.systemPrompt).output),
    ),
    change('tools', ({ graph, wire }) =>
      wire.toolSnapshot < 0 ? null : jsonText(callAt(graph, wire.toolSnapshot).output),
    ),
    change('live turn', ({ wire }) => wire.liveTurn?.text ?? null),
  ];
}
