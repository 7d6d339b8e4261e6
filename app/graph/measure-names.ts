import { CELL_WIDTH } from './cell.ts';
import { LABEL_FONT } from './paint-words.ts';

/** Measures branch names as they are painted, in cells at 100 %. */
export function cellsOfName(): (name: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return (name) => (name.length * 7 + 30) / CELL_WIDTH;
  context.font = LABEL_FONT;
  return (name) => (Math.min(160, context.measureText(name).width) + 30) / CELL_WIDTH;
}
