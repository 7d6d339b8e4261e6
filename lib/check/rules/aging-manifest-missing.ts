import { callAt } from '../../graph/session-graph.ts';
import { modelCalls } from '../../replay/model-calls.ts';
import { quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';

const UNFINISHED: ReadonlySet<string> = new Set(['running', 'queued', 'cancelling', 'unanswered']);

export const agingManifestMissing: Rule = {
  id: 'aging/manifest-missing',
  severity: 'info',
  title: 'A finished call to a model has a render manifest',
  why: 'Without it nobody knows under which policy its context was rendered, so a replay is a guess under the policy given.',
  remedy: 'Nothing to do for calls that were made; a current writer records one with every call',
  source: 'Design overview §8 "The aging boundary only advances; rendering is exactly replayable"',
  example: {
    valid: 'u1 < ROOT; l1 < u1 {aged -1}; head l1',
    invalid: 'u1 < ROOT; l1 < u1; head l1',
  },
  // One for the session: writers record it of all calls or of none.
  *check({ graph }) {
    const related = modelCalls(graph)
      .map((index) => callAt(graph, index))
      .filter(
        ({ meta, metadata }) =>
          (metadata['render_manifest'] ?? null) === null && !UNFINISHED.has(meta.status),
      )
      .map(({ id }) => id);
    if (related.length === 0) return;
    const have = related.length === 1 ? '1 finished call has' : `${related.length} finished calls have`;
    yield { nodes: [], related, message: `${have} no render manifest: ${quotedList(related)}` };
  },
};
