import type { LitContext } from '../view/lighting.ts';
import { type Palette, PALETTES } from '../view/palette.ts';

/** What the reader does on the graph. */
export interface GraphEvents {
  readonly onSelect: (id: string) => void;
  readonly onOpen: (id: string) => void;
  /** The sign that leads to another session was clicked. */
  readonly onLeave: (id: string) => void;
  readonly onClear: () => void;
  readonly onHover: (id: string | null) => void;
  readonly onMove: (scale: number) => void;
}

/** What of the graph changes while it is shown. */
export interface GraphState {
  readonly palette: Palette;
  readonly selected: string;
  readonly context: LitContext | null;
  /** Ids on the branch that was picked; null for none. */
  readonly branch: ReadonlySet<string> | null;
  readonly seqOf: (index: number) => number;
}

/** The state of a graph that has been told nothing yet. */
export const UNTOLD: GraphState = {
  palette: PALETTES.light,
  selected: '',
  context: null,
  branch: null,
  seqOf: () => 0,
};
