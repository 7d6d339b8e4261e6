import { CELL_HEIGHT, CELL_WIDTH } from './cell.ts';

/** From lattice cells to pixels of the pane. */
export interface Viewport {
  /** Pixels per pixel at 100 %. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function pixelX(view: Viewport, column: number): number {
  return view.left + column * CELL_WIDTH * view.scale;
}

export function pixelY(view: Viewport, row: number): number {
  return view.top + row * CELL_HEIGHT * view.scale;
}

/** Rows at the upper and lower rim of the pane, with a margin of one cell. */
export function visibleRows(view: Viewport): { readonly first: number; readonly last: number } {
  const cell = CELL_HEIGHT * view.scale;
  return { first: -view.top / cell - 1, last: (view.height - view.top) / cell + 1 };
}
