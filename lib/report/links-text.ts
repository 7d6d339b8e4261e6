import type { LinkKind } from '../graph/session-links.ts';
import type { LinkedSession, LinkedTarget } from './linked-sessions.ts';
import { safeText } from './safe-text.ts';
import { textTable } from './text-table.ts';
import type { TextStyle } from './text-style.ts';

const WORDS: Readonly<Record<LinkKind, string>> = {
  child: 'has its own session',
  attach: 'a branch returns from',
  'spawned-from': 'was spawned by',
};

/** The links of an input set as a table under its title; "" when there are none. Ends with a line's end. */
export function linksText(all: readonly LinkedSession[], { palette, width }: TextStyle): string {
  const found = all.flatMap(({ session, links }) => links.map((link) => ({ session, link })));
  if (found.length === 0) return '';
  const isGiven = (row: number): boolean => (found[row]?.link.candidates.length ?? 0) > 0;
  const columns = [
    { title: 'session' },
    { title: 'node' },
    { title: 'link' },
    { title: 'to session' },
    { title: 'node there' },
    {
      title: 'among the inputs',
      paint: (text: string, row: number) => (isGiven(row) ? palette.dim(text) : palette.yellow(text)),
    },
  ];
  const rows = found.map(({ session, link }) => [
    safeText(session),
    safeText(link.node),
    WORDS[link.kind],
    `→ ${safeText(link.to)}`,
    safeText(link.headNode || '–'),
    candidatesText(link),
  ]);
  return [palette.bold('Linked sessions'), ...textTable(columns, rows, palette.dim, width), ''].join('\n');
}

/** Of several sessions with one id nothing tells which is meant. */
function candidatesText({ candidates }: LinkedTarget): string {
  if (candidates.length === 0) return 'not among the inputs';
  const inputs = candidates.map(safeText).join(', ');
  return candidates.length === 1 ? inputs : `any of ${candidates.length}: ${inputs}`;
}
