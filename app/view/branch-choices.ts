import type { OpenSession } from '../session/open-session.ts';
import { callAt } from '../../lib/graph/session-graph.ts';
import { previewOf } from './preview.ts';
import { visibleText } from './visible-text.ts';

/** One branch a reader can pick. */
export interface BranchChoice {
  readonly id: string;
  readonly index: number;
  readonly name: string;
}

/** The branches by their tips, the active one first; an unnamed one reads as what its tip says. */
export function branchChoices(open: OpenSession): BranchChoice[] {
  const head = open.graph.session.meta.headId;
  return open.tips.map((tip) => {
    const marks = [tip.id === head ? 'active' : '', tip.archived ? 'archived' : ''].filter(
      (mark) => mark !== '',
    );
    const name = tip.name ?? `… ${previewOf(callAt(open.graph, tip.index), 48)}`;
    return {
      id: tip.id,
      index: tip.index,
      name: visibleText(marks.length === 0 ? name : `${name} (${marks.join(', ')})`),
    };
  });
}
