import { align } from './align.ts';
import { type Cause, causeOfChange, causeOfLack } from './cause.ts';
import type { ContextSide } from './context-side.ts';
import { type RenderedNode, renderedNodes } from './rendered-nodes.ts';
import { type RequestChange, requestChanges } from './request-changes.ts';

/** One node of two contexts: the same in both, changed, or in one alone. */
export type DiffEntry =
  | { readonly kind: 'same'; readonly a: RenderedNode; readonly b: RenderedNode }
  | { readonly kind: 'changed'; readonly a: RenderedNode; readonly b: RenderedNode; readonly cause: Cause }
  | { readonly kind: 'only-a'; readonly a: RenderedNode; readonly cause: Cause }
  | { readonly kind: 'only-b'; readonly b: RenderedNode; readonly cause: Cause };

/** How two contexts differ. */
export interface ContextDiff {
  readonly a: ContextSide;
  readonly b: ContextSide;
  /** What the requests hold besides the history: system message, tools, live turn. */
  readonly request: readonly RequestChange[];
  /** Every node that renders as something in either context, in the order of both. */
  readonly entries: readonly DiffEntry[];
  /** True when the histories have the same messages, byte for byte, and the requests hold the same besides. */
  readonly isSame: boolean;
}

/**
 * Compares two contexts message by message, aligned by the nodes that they are made of
 * (seed §8: a context is its nodes). Of a node that both hold, the bytes decide. A tool
 * call is compared by itself, although it is sent inside the assistant message that it joins. Linear
 * in the texts, n log n in the nodes.
 */
export function diffContexts(a: ContextSide, b: ContextSide): ContextDiff {
  const [left, right] = [renderedNodes(a), renderedNodes(b)];
  const pairs = align(
    left.map(({ id }) => id),
    right.map(({ id }) => id),
  );
  const entries = pairs.map(([atA, atB]) => entryOf(a, left[atA], b, right[atB]));
  const request = requestChanges(a, b);
  const isSame = entries.every(({ kind }) => kind === 'same') && request.every((change) => change.isSame);
  return { a, b, request, entries, isSame };
}

function entryOf(
  sideA: ContextSide,
  a: RenderedNode | undefined,
  sideB: ContextSide,
  b: RenderedNode | undefined,
): DiffEntry {
  if (a !== undefined && b !== undefined) {
    if (a.bytes === b.bytes) return { kind: 'same', a, b };
    return { kind: 'changed', a, b, cause: causeOfChange(sideA, a.index, sideB, b.index) };
  }
  if (a !== undefined) return { kind: 'only-a', a, cause: causeOfLack(a.id, sideB, 'B') };
  if (b !== undefined) return { kind: 'only-b', b, cause: causeOfLack(b.id, sideA, 'A') };
  throw new RangeError('an alignment of nothing with nothing');
}
