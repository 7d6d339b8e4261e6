import type { Direction } from './neighbour.ts';

/** What a key does on the graph. */
export type GraphAction =
  | { readonly kind: 'move'; readonly direction: Direction }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'fit' | 'head' | 'whole' | 'open' | 'context' | 'clear' | 'keys' };

const ACTIONS: ReadonlyMap<string, GraphAction> = new Map<string, GraphAction>([
  ['ArrowUp', { kind: 'move', direction: 'up' }],
  ['ArrowDown', { kind: 'move', direction: 'down' }],
  ['ArrowLeft', { kind: 'move', direction: 'left' }],
  ['ArrowRight', { kind: 'move', direction: 'right' }],
  ['k', { kind: 'move', direction: 'up' }],
  ['j', { kind: 'move', direction: 'down' }],
  ['h', { kind: 'move', direction: 'left' }],
  ['l', { kind: 'move', direction: 'right' }],
  ['+', { kind: 'zoom', factor: 1.35 }],
  ['=', { kind: 'zoom', factor: 1.35 }],
  ['-', { kind: 'zoom', factor: 1 / 1.35 }],
  ['f', { kind: 'fit' }],
  ['g', { kind: 'head' }],
  ['1', { kind: 'whole' }],
  ['Enter', { kind: 'open' }],
  ['c', { kind: 'context' }],
  ['Escape', { kind: 'clear' }],
  ['?', { kind: 'keys' }],
]);

/** The action of a key as `KeyboardEvent.key` names it, or null. */
export function graphKey(key: string): GraphAction | null {
  return ACTIONS.get(key) ?? null;
}

/** The keys as the sheet lists them. */
export const KEY_SHEET: readonly { readonly keys: string; readonly does: string }[] = [
  { keys: '↑ ↓ or k j', does: 'previous and next node of the lane' },
  { keys: '← → or h l', does: 'nearest node to the side' },
  { keys: 'Enter', does: 'open the node' },
  { keys: 'c', does: 'what the selected call saw' },
  { keys: 'Esc', does: 'clear the selection' },
  { keys: '+ −', does: 'zoom' },
  { keys: 'f', does: 'fit the whole graph' },
  { keys: 'g', does: 'to the head' },
  { keys: '1', does: 'to 100 %' },
  { keys: '?', does: 'this sheet' },
];
