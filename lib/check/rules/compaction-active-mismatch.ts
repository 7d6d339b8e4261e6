import { summariesOf } from '../covered-nodes.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const compactionActiveMismatch: Rule = {
  id: 'compaction/active-mismatch',
  severity: 'warning',
  title: 'The summary named in meta.json is the newest one',
  why: 'The writer absorbs the summary that _last_summary_id names into the next one. Where that is an older one, what the newest said is forgotten.',
  remedy: 'Set _last_summary_id in meta.json to the summary with the highest seq',
  source: 'Design overview §8 "Summary nodes join the chain"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; S1 < ROOT {covers u1 l1}; head u2; meta _last_summary_id=S1',
    invalid: 'u1 < ROOT; l1 < u1; u2 < l1; S1 < ROOT {covers u1 l1}; head u2; meta _last_summary_id=S9',
  },
  *check({ graph, session }) {
    const newest = graph.calls[summariesOf(graph).at(-1) ?? -1]?.id ?? '';
    const named = session.meta.lastSummaryId;
    // Where meta.json has no such field it was not the writer's compaction, or it cannot be read.
    if (named === newest || named === '') return;
    yield {
      nodes: [],
      file: 'meta.json',
      ...(newest === '' ? {} : { related: [newest] }),
      message: `the active summary in meta.json is ${quoted(named)}`,
      expected: newest === '' ? 'no summary' : quoted(newest),
      actual: quoted(named),
    };
  },
};
