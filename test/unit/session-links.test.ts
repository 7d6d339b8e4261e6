import { describe, expect, it } from 'vitest';
import { sessionLinks } from '../../lib/graph/session-links.ts';
import { linkedSessions, linkingSession, type LinkingSession } from '../../lib/report/linked-sessions.ts';
import { linksLine } from '../../lib/report/links-line.ts';
import { linksText } from '../../lib/report/links-text.ts';
import { NO_COLOUR } from '../../lib/report/palette.ts';
import { graphOf } from '../support/notation.ts';

const PARENT = 'session P; u1 < ROOT; l1 < u1 {child_session_id=C}; a1 < l1 @ l1 {attach T x9}';
const SPAWNED = 'session T; x1 @ l1 {from P}; x9 < x1';

async function linking(notation: string, input: string): Promise<LinkingSession> {
  return { ...linkingSession((await graphOf(notation)).session), input };
}

describe('the links of a session', () => {
  it('are its child sessions, attached branches and what spawned it', async () => {
    expect(sessionLinks((await graphOf(PARENT)).session)).toEqual([
      { kind: 'child', node: 'l1', to: 'C', headNode: '' },
      { kind: 'attach', node: 'a1', to: 'T', headNode: 'x9' },
    ]);
    expect(sessionLinks((await graphOf(SPAWNED)).session)).toEqual([
      { kind: 'spawned-from', node: 'x1', to: 'P', headNode: 'l1' },
    ]);
  });

  it('do not lead to the session itself', async () => {
    const notation = 'session P; u1 {child_session_id=P}; a1 < u1 {attach P u1}; s1 {from P}';
    expect(sessionLinks((await graphOf(notation)).session)).toEqual([]);
  });
});

describe('over an input set', () => {
  it('a link to a session that was not given is kept, and said to be none of the inputs', async () => {
    const linked = linkedSessions([await linking(PARENT, 'p'), await linking(SPAWNED, 't')]);
    expect(linked.map(linksLine).map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        input: 'p',
        session: 'P',
        links: [
          { kind: 'child', node: 'l1', to: 'C', head_node: null, given: false, candidates: [] },
          { kind: 'attach', node: 'a1', to: 'T', head_node: 'x9', given: true, candidates: ['t'] },
        ],
      },
      {
        input: 't',
        session: 'T',
        links: [
          { kind: 'spawned-from', node: 'x1', to: 'P', head_node: 'l1', given: true, candidates: ['p'] },
        ],
      },
    ]);
    const text = linksText(linked, { palette: NO_COLOUR, width: 100 });
    expect(text).toMatch(/^P +l1 +has its own session +→ C +– +not among the inputs$/m);
    expect(text).toMatch(/^P +a1 +a branch returns from +→ T +x9 +t$/m);
  });

  it('all sessions of one id are candidates', async () => {
    const inputs = ['t1', 't2'].map((input) => linking(SPAWNED, input));
    const linked = linkedSessions([await linking(PARENT, 'p'), ...(await Promise.all(inputs))]);
    expect(linked[0]?.links[1]?.candidates).toEqual(['t1', 't2']);
    expect(linksText(linked, { palette: NO_COLOUR, width: 120 })).toContain('any of 2: t1, t2');
  });

  it('without links there is nothing to print', async () => {
    expect(linksText(linkedSessions([await linking('u1', 's')]), { palette: NO_COLOUR, width: 80 })).toBe('');
  });
});
