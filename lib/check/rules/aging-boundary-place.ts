import type { Seq } from '../../base/brand.ts';
import type { SessionHistory } from '../../store/history/session-history.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const agingBoundaryPlace: Rule = {
  id: 'aging/boundary-place',
  severity: 'error',
  title: 'An aging boundary is the seq of a reply before the call',
  why: 'The boundary is set at the oldest of the newest replies. One that lies elsewhere was not computed by the writer, or the reply it stood at is gone.',
  remedy: 'Compare the manifest with the git history, and restore it or the node that had this seq',
  source: 'Design overview §8 "The aging boundary only advances; rendering is exactly replayable"',
  example: {
    valid: 'u1 < ROOT; l1 < u1 {aged -1}; u2 < l1; l2 < u2 {aged 1}; head l2',
    invalid: 'u1 < ROOT; l1 < u1 {aged -1}; u2 < l1; l2 < u2 {aged 0}; head l2',
  },
  *check({ graph, around }) {
    const replies = new Set(graph.calls.filter(({ role }) => role === 'llm').map(({ seq }) => seq));
    const deleted = deletedSeqs(around.history);
    for (const { id, seq, meta } of graph.calls) {
      const boundary = meta.manifest?.agedBeforeSeq ?? -1;
      const isPlaced = boundary === -1 || (boundary < seq && replies.has(boundary as Seq));
      // A branch may be deleted after others aged by it.
      if (isPlaced || (boundary < seq && deleted.has(boundary))) continue;
      const message = `${quoted(id)} recorded the boundary ${boundary}, which is the seq of no reply before it`;
      yield {
        nodes: [id],
        message,
        expected: `-1 or the seq of a reply below ${seq}`,
        actual: String(boundary),
      };
    }
  },
};

const NAME = /^history\/(\d+)-l-/;

/** Seqs of the replies that a commit deleted. */
function deletedSeqs(history: SessionHistory | null): ReadonlySet<number> {
  const seqs = new Set<number>();
  for (const { changes } of history?.commits ?? []) {
    for (const { kind, path } of changes) {
      const digits = kind === 'deleted' ? NAME.exec(path)?.[1] : undefined;
      if (digits !== undefined) seqs.add(Number(digits));
    }
  }
  return seqs;
}
