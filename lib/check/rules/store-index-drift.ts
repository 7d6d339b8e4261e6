import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

/** What does not change with every turn: a row may be older than the session. */
const COMPARED = ['id', 'title', 'agent_id', 'source', 'created_at'];

export const storeIndexDrift: Rule = {
  id: 'store/index-drift',
  severity: 'warning',
  title: 'The index of the sessions agrees with the session',
  why: 'Lists of sessions are drawn from index.json alone: the session is missing there, or shown under what it is not.',
  remedy: 'Nothing to do for the session itself; remove the index, and the writer makes it anew',
  source: 'Design overview §9',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1; meta title=Tides; index {"id": "s", "title": "Tides"}',
    invalid: 'u1 < ROOT; l1 < u1; head l1; meta title=Tides; index {"id": "s", "title": "Currents"}',
  },
  *check({ around: { indexed }, session }) {
    if (indexed === null) return;
    const { file, row } = indexed;
    if (row === null) {
      yield { nodes: [], file, message: `the index does not list the session ${quoted(session.id)}` };
      return;
    }
    for (const field of COMPARED) {
      const [listed, held] = [row[field], session.meta.raw[field]];
      if (!isSaid(listed) || !isSaid(held) || listed === held) continue;
      yield {
        nodes: [],
        file,
        part: field,
        message: `the index has another ${field} than the session ${quoted(session.id)}`,
        expected: quoted(String(held)),
        actual: quoted(String(listed)),
      };
    }
  },
};

function isSaid(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}
