/** Wraps a text in whatever makes it so in the medium; the command line injects terminal colours. */
export type Paint = (text: string) => string;

/** The colours a text report uses, by what they look like. */
export interface Palette {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
  readonly green: Paint;
}

const asIs: Paint = (text) => text;

/** No colour at all: pipes, files, NO_COLOR. */
export const NO_COLOUR: Palette = { bold: asIs, dim: asIs, red: asIs, yellow: asIs, cyan: asIs, green: asIs };
