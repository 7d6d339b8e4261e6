import { callAt } from '../../lib/graph/session-graph.ts';
import { modelCalls } from '../../lib/replay/model-calls.ts';
import type { OpenSession } from '../session/open-session.ts';
import { nextAt } from '../session/shown-diff.ts';
import { branchChoices } from './branch-choices.ts';
import { previewOf } from './preview.ts';
import { visibleText } from './visible-text.ts';

/** Something that a context can be compared with; the id as an address has it. */
export interface DiffChoice {
  readonly id: string;
  readonly name: string;
}

/** Most calls that are offered; the address of the page takes any. */
const MAX_CHOICES = 500;

/** What the next call at the ends of branches would see. */
export function headChoices(open: OpenSession): DiffChoice[] {
  return branchChoices(open).map(({ id, name }) => ({ id: nextAt(id), name }));
}

/** Calls to models around one, itself left out, in seq order; `left` counts those that are not offered. */
export function callChoices(
  { graph }: OpenSession,
  around: number,
): { readonly choices: readonly DiffChoice[]; readonly left: number } {
  const calls = modelCalls(graph).filter((call) => call !== around);
  const place = calls.findIndex((call) => call > around);
  const middle = place < 0 ? calls.length : place;
  const start = Math.max(0, Math.min(middle - MAX_CHOICES / 2, calls.length - MAX_CHOICES));
  const offered = calls.slice(start, start + MAX_CHOICES);
  const choices = offered.map((index) => {
    const call = callAt(graph, index);
    return { id: call.id, name: visibleText(`${call.id}  ${previewOf(call, 40)}`) };
  });
  return { choices, left: calls.length - offered.length };
}
