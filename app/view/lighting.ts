import type { Form } from '../session/shown-context.ts';

/** How strongly a node is painted while a call's context is shown. */
export type Light = 'plain' | 'lit' | 'aged' | 'dim' | 'call';

/**
 * Light of a node under the context of a call (spec "Glyphs"): what the call saw is lit, what it
 * saw as a stub is lit with a weaker stroke, the rest is dimmed. Without a call all is plain.
 */
export function lightOf(id: string, context: LitContext | null): Light {
  if (context === null) return 'plain';
  if (id === context.id) return 'call';
  if (id === context.liveTurnId) return 'lit';
  const form = context.formOf.get(id);
  if (form === undefined || form === 'out' || form === 'silent') return 'dim';
  return form === 'aged' ? 'aged' : 'lit';
}

export interface LitContext {
  readonly id: string;
  readonly liveTurnId: string;
  readonly formOf: ReadonlyMap<string, Form>;
  readonly boundary: number;
}

/**
 * The row above which the aging boundary is drawn: the first row of the context that holds a node
 * of the boundary's seq or later. null when nothing is aged.
 */
export function boundaryRow(
  nodes: readonly { readonly id: string; readonly row: number; readonly index: number }[],
  seqOf: (index: number) => number,
  context: LitContext | null,
): number | null {
  if (context === null || context.boundary < 0) return null;
  let row: number | null = null;
  for (const node of nodes) {
    const light = lightOf(node.id, context);
    if ((light !== 'lit' && light !== 'aged') || context.formOf.get(node.id) === 'summary') continue;
    if (seqOf(node.index) >= context.boundary) row = Math.min(row ?? node.row, node.row);
  }
  return row;
}
