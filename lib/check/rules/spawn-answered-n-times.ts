import { groupBy } from '../../base/group-by.ts';
import type { Call } from '../../store/call.ts';
import { quoted, quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const spawnAnsweredNTimes: Rule = {
  id: 'spawn/answered-n-times',
  severity: 'error',
  title: 'Notifications of finished agents form one chain',
  why: 'Each was anchored at the turn that spawned its agent, and not at the head. They became branches side by side, each with a reply, and the user was answered several times.',
  remedy: 'Let the writer anchor a notification at the head; of these branches keep the one that goes on',
  source: 'Design overview §4 "The completion notification anchors at HEAD"',
  example: {
    valid:
      'u1 < ROOT; l1 < u1; u2 < l1 {source=job_followup}; l2 < u2; u3 < l2 {source=job_followup}; l3 < u3; head l3',
    invalid:
      'u1 < ROOT; l1 < u1; u2 < l1 {source=job_followup}; l2 < u2; u3 < l1 {source=job_followup}; l3 < u3; head l3',
  },
  *check({ graph }) {
    const notices = graph.calls.filter(isNotice);
    for (const [before, siblings] of groupBy(notices, ({ predecessor }) => predecessor)) {
      if (siblings.length < 2 || before === '') continue;
      const nodes = siblings.map(({ id }) => id);
      yield {
        nodes,
        message: `${nodes.length} notifications follow ${quoted(before)}: ${quotedList(nodes)}`,
      };
    }
  },
};

/** Formerly they were of tasks. */
function isNotice({ role, meta }: Call): boolean {
  return role === 'user' && (meta.source === 'job_followup' || meta.source === 'task_followup');
}
