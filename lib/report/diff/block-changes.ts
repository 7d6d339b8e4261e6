import type { Block, RenderedNode } from '../../diff/rendered-nodes.ts';
import { type ChangeLine, type TextChange, textChange } from '../../diff/text-change.ts';

/** A part of a node on both sides, compared. */
export interface BlockChange {
  /** As `assistant lantern-2`, or both where they differ. */
  readonly title: string;
  readonly change: TextChange;
}

/** The parts of a node, compared one by one from the first; a part of one side alone stands whole. */
export function blockChanges(a: RenderedNode | null, b: RenderedNode | null): BlockChange[] {
  const [left, right] = [a?.blocks ?? [], b?.blocks ?? []];
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) =>
    blockChange(left[at], right[at]),
  );
}

function blockChange(a: Block | undefined, b: Block | undefined): BlockChange {
  const titles = [a, b].flatMap((block) => (block === undefined ? [] : `${block.role} ${block.name}`.trim()));
  const title = [...new Set(titles)].join(' → ');
  if (a === undefined) return { title, change: oneSided('+', b?.text ?? '') };
  if (b === undefined) return { title, change: oneSided('-', a.text) };
  return { title, change: textChange(a.text, b.text) };
}

/** A text that one side alone has. */
export function oneSided(sign: '-' | '+', text: string): TextChange {
  const lines = text
    .split('\n')
    .map((line): ChangeLine => ({ sign, pieces: [{ text: line, changed: false }] }));
  return { lines, detail: 'words' };
}

/** Says where a comparison stopped short; null where it did not. */
export function detailNote({ detail }: TextChange): string | null {
  if (detail === 'words') return null;
  return detail === 'lines'
    ? 'some lines are too long or too many to be compared word by word'
    : 'too much differs to be compared line by line: one text replaces the other';
}
