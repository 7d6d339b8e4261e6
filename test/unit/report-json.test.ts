import { expect, it } from 'vitest';
import { checkSession } from '../../lib/check/check-session.ts';
import { checkedSession } from '../../lib/report/checked-session.ts';
import { checkJson, checkLine } from '../../lib/report/json-report.ts';
import { graphOf } from '../support/notation.ts';

const graph = await graphOf('u1 < ROOT; l1 < \u001b\n; u2 < ROOT {cut}; head l1');
const checked = checkedSession(graph.session, checkSession(graph));

it('is one line of plain text a session', () => {
  // eslint-disable-next-line no-control-regex -- a line of NDJSON holds no control character
  expect(checkLine(checked)).not.toMatch(/[\u0000-\u001f]/);
});

it('has the keys that machines rely on, in snake case', () => {
  const record = JSON.parse(checkLine(checked)) as Record<'findings' | 'problems', object[]>;
  expect(Object.keys(record)).toEqual(['input', 'session', 'findings', 'problems']);
  const dangling = record.findings.find(
    (finding) => 'rule' in finding && finding.rule === 'edge/dangling-predecessor',
  );
  expect(dangling).toEqual({
    rule: 'edge/dangling-predecessor',
    severity: 'error',
    nodes: ['l1'],
    related: [],
    message: '"l1" follows "\\u001b", which is not in this session',
    remedy: expect.stringMatching(/^Restore/) as string,
    page: 'docs/rules/edge-dangling-predecessor.md',
    file: 'history/0001-l-l1.json',
    commit: null,
    expected: null,
    actual: null,
    fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    caused_by: null,
  });
  expect(Object.keys(record.problems[0] ?? {})).toEqual([
    'code',
    'file',
    'message',
    'remedy',
    'byte_offset',
    'node',
  ]);
});

it('gives all sessions as one array of the same objects', () => {
  expect(JSON.parse(checkJson([checked, checked]))).toEqual(
    [1, 2].map(() => JSON.parse(checkLine(checked)) as unknown),
  );
});
