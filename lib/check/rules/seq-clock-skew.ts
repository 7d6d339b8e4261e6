import { isSummary } from '../../graph/node-kinds.ts';
import { quoted } from '../quoted.ts';
import type { Rule, RuleOption } from '../rule.ts';
import type { Call } from '../../store/call.ts';

const TOLERANCE: RuleOption = {
  name: 'tolerance',
  default: 0,
  meaning: 'seconds that created_at may fall without being told of',
};

export const seqClockSkew: Rule = {
  id: 'seq/clock-skew',
  severity: 'info',
  title: 'Nodes that were appended later were made later',
  why: 'The clock was set back, or the node was made elsewhere. Nothing sorts by time, but durations and times shown around it are wrong.',
  remedy: 'Nothing to do; trust the order of seq and not the times around it',
  source: 'Design overview §2 "Node (Call)"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1',
    invalid: 'u1 < ROOT {at 9}; l1 < u1; head l1',
  },
  options: [TOLERANCE],
  *check({ graph }, valueOf) {
    const tolerance = valueOf(TOLERANCE);
    let before: Call | null = null;
    for (const call of graph.calls) {
      // A summary is dated just before what it covers.
      if (isSummary(call) || call.createdAt === 0) continue;
      const fall = before === null ? 0 : before.createdAt - call.createdAt;
      if (before !== null && fall > tolerance) {
        const message = `${quoted(call.id)} was made ${seconds(fall)} before ${quoted(before.id)}, which was appended before it`;
        yield { nodes: [call.id], related: [before.id], message };
      }
      before = call;
    }
  },
};

function seconds(value: number): string {
  return `${Number(value.toFixed(3))} s`;
}
