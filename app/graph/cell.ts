/** Size of a lattice cell and of a glyph, in pixels at 100 %. */
export const CELL_WIDTH = 44;
export const CELL_HEIGHT = 34;
export const GLYPH_RADIUS = 9;
