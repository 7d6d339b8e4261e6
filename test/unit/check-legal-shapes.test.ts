import { expect, it } from 'vitest';
import { checkSession } from '../../lib/check/check-session.ts';
import { rootFindings } from '../support/root-findings.ts';
import { graphOf } from '../support/notation.ts';

/** Shapes that look like breaches of the design and are none. */
const LEGAL: Readonly<Record<string, string>> = {
  'an empty session': '',
  'an unused session whose head is the sentinel': 'head ROOT',
  'the sentinel without a ROOT node': 'u1 < ROOT @ ROOT; l1 < u1; head l1',
  'a ROOT node': 'ROOT; u1 < ROOT @ ROOT; l1 < u1; head l1',
  'a first turn without predecessor': 'ROOT; u1 @ ROOT; l1 < u1; head l1',
  'a root fork': 'u1 < ROOT; l1 < u1; u2 < ROOT; l2 < u2; head l2',
  'a fork and a retry': 'u1 < ROOT; l1 < u1 {status error}; l2 < u1; u2 < l2; u3 < l2; head u3',
  'a call inside a function': 'u1 < ROOT; l1 < u1; f1 @ l1; l2 @ f1; t1 @ l2; head l1',
  'a function that the user ran': 'u1 < ROOT; l1 < u1; f1 < l1; u2 < f1; head u2',
  'a function that the user ran first': 'f1; u1 < f1; l1 < u1; head l1',
  'an answer to a question of a function': 'u1 < ROOT; l1 < u1; f1 @ l1; q1 @ f1 {answer}; head l1',
  'recorded prompts': 'u1 < ROOT; c1 @ ROOT {name context/system_prompt, runtime}; l1 < u1; head l1',
  'a spawn root with its attach row': 'u1 < ROOT; l1 < u1; s1 @ l1 {spawn}; l2 < s1; a1 < l1 @ l1 {attach}',
  'a spawned turn without flag': 'u1 < ROOT; l1 < u1; s1 @ l1 {agent}; l2 < s1; head l1',
  'an inherited spawn': 'u1 < ROOT; l1 < u1; s1 < l1 @ l1 {agent}; l2 < s1; head l1',
  'a spawn from another session': 'u1 < ROOT; l1 < u1; x1 @ l9 {from S}; l2 < x1; head l1',
  'a fork from another session': 'u1 < ROOT; l1 < u1; x1 < l1 @ l9 {from S}; l2 < x1; head l1',
  'a caller in another session that has the id of a later node here':
    'u1 < ROOT; x1 < u1 @ l1 {from S}; l1 < u1',
  'an unstamped spawn from another session': 'u1 < ROOT; x1 < l8 @ l9 {agent}; l2 < x1; head u1',
  'a summary that covers from the start': 'u1 < ROOT; l1 < u1; u2 < l1; S1 {covers u1 l1}; head u2',
  'a rewound turn': 'u1 < ROOT; l1 < u1 {rewound}; u2 < l1; head u2',
  'a gap in seq': 'u1 < ROOT #4; l1 < u1 #9; head l1',
};

it.each(Object.entries(LEGAL))('%s', async (_, notation) => {
  const findings = checkSession(await graphOf(notation));
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

/** Their neighbours that are breaches, by the rule that says so. */
const ILLEGAL: readonly (readonly [rule: string, notation: string])[] = [
  ['edge/dangling-caller', 'u1 < ROOT; l1 < u1; x1 < l1 @ l9 {from s}; head l1'],
  ['edge/dangling-predecessor', 'u1 < ROOT; x1 < l8 @ l9 {from S}; head u1'],
  ['branch/dangling-head', 'u1 < ROOT; head ROOT'],
  ['edge/missing-predecessor', 'u1 < ROOT; l1 < u1; u2 @ ROOT; l2 < u2; head l2'],
  ['branch/broken-chain', 'u1 < ROOT; l1 < u1; f1 @ l1; l2 @ f1; head l2'],
  ['branch/broken-chain', 'u1 < ROOT; l1 < u1; f1 @ l1; l2 @ f1; branch l2 lost; head l1'],
  ['branch/broken-chain', 'u1 < ROOT; q1 {answer}; head u1'],
  ['edge/cycle', 'u1 < ROOT; l1 < u1; t1 @ t1; head l1'],
  ['edge/cycle', 'u1 < ROOT; l1 < u1 @ t1; t1 @ l1; head l1'],
  ['edge/cycle', 'u1 < ROOT @ l1; l1 < u1; head l1'],
];

it.each(ILLEGAL)('%s: %s', async (rule, notation) => {
  const errors = rootFindings(checkSession(await graphOf(notation)), 'error');
  expect(errors.map((finding) => finding.rule)).toEqual([rule]);
});
