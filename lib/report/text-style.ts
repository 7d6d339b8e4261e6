import type { Palette } from './palette.ts';

/** How a report for people looks. */
export interface TextStyle {
  readonly palette: Palette;
  /** Cells of a line. A path goes over it rather than be broken. */
  readonly width: number;
}
