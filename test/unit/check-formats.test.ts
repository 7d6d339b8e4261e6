import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../lib/check/finding.ts';
import { RULES } from '../../lib/check/rules.ts';
import { checkMarkdown, MOST_CHARACTERS } from '../../lib/report/check/check-markdown.ts';
import type { CheckReport } from '../../lib/report/check/check-report.ts';
import { githubCommands } from '../../lib/report/check/github.ts';
import { junit } from '../../lib/report/check/junit.ts';
import { MOST_RESULTS, sarif } from '../../lib/report/check/sarif.ts';
import { sharedInput } from '../../lib/report/check/shared-path.ts';
import { NO_TOTALS, withSession } from '../../lib/report/check-totals.ts';
import type { CheckedSession } from '../../lib/report/checked-session.ts';

const SCHEMA = resolve(import.meta.dirname, '../../fixtures/sarif/sarif-schema-2.1.0.json');
const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false });
const isSarif = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);

/** Texts as a store that means harm holds them. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\u001b]0;x\u0007',
    'a\r\n::error::b',
    '%0A::set-output name=x::y',
    '``` </details> @everyone #1 | x',
    ']]><x a="',
    '&#0;',
    '\ud800',
    '../../etc/passwd',
    'a,b:c',
  ),
);
const finding = fc
  .record({
    rule: fc.constantFrom('edge/cycle', 'mine/rule', 'internal-error'),
    severity: fc.constantFrom('error' as const, 'warning' as const, 'info' as const),
    session: hostile,
    nodes: fc.array(hostile, { maxLength: 2 }),
    related: fc.array(hostile, { minLength: 1, maxLength: 2 }),
    message: hostile,
    remedy: hostile,
    file: hostile,
    fingerprint: fc.constant('0123456789abcdef'),
  })
  .map((each) => each as unknown as Finding);
const session = fc
  .record({
    input: hostile,
    session: hostile,
    title: hostile,
    findings: fc.array(finding, { maxLength: 3 }),
    problems: fc.array(
      fc.record({
        code: fc.constant('store/still-written'),
        file: hostile,
        message: hostile,
        remedy: hostile,
      }),
      { maxLength: 1 },
    ),
    isOnDisk: fc.boolean(),
  })
  .map((each) => each as unknown as CheckedSession);
const report = fc
  .record({ sessions: fc.array(session, { maxLength: 3 }), failed: hostile })
  .map(({ sessions, failed }): CheckReport => ({
    ...EMPTY,
    sessions,
    totals: sessions.reduce(withSession, NO_TOTALS),
    failures: [{ input: failed, message: failed, remedy: failed }],
  }));

const EMPTY: CheckReport = {
  sessions: [],
  totals: NO_TOTALS,
  failures: [],
  rules: RULES,
  failing: new Set(['error', 'warning'] as const),
  version: '1.2.3',
  isInterrupted: false,
};

/** A run in which one session has so many findings. */
function runOf(count: number): CheckReport {
  const each = (at: number): Finding =>
    ({
      rule: at === count - 1 ? 'edge/cycle' : 'seq/gap',
      severity: at === count - 1 ? 'error' : 'warning',
      session: 's',
      nodes: [`n${at}`],
      message: `message ${at}`,
      remedy: 'mend it',
      file: 'history/x.json',
      fingerprint: String(at).padStart(16, '0'),
    }) as unknown as Finding;
  const checked = {
    input: 'runs/s',
    session: 's',
    title: '',
    findings: Array.from({ length: count }, (_, at) => each(at)),
    problems: [],
    isOnDisk: true,
  } as unknown as CheckedSession;
  return { ...EMPTY, sessions: [checked], totals: withSession(NO_TOTALS, checked) };
}

describe('SARIF', () => {
  it('is valid whatever a store holds', () => {
    fc.assert(
      fc.property(report, (run) => {
        isSarif(JSON.parse(sarif(run)));
        expect(isSarif.errors).toBeNull();
      }),
    );
  });

  it('keeps the most severe of too many results, and says how many it cut', () => {
    const log = JSON.parse(sarif(runOf(MOST_RESULTS + 3))) as {
      runs: [{ results: { level: string; partialFingerprints: object }[]; invocations: object[] }];
    };
    const [{ results, invocations }] = log.runs;
    expect(results).toHaveLength(MOST_RESULTS);
    expect(results[0]?.level).toBe('error');
    expect(results[0]?.partialFingerprints).toEqual({ 'afterturn/v1': '0000000000005002' });
    expect(JSON.stringify(invocations)).toContain('3 results were cut');
  });

  it('points at files by relative references', () => {
    const text = sarif(runOf(1));
    expect(text).toContain('"uri": "runs/s/history/x.json"');
    expect(
      sarif({ ...runOf(1), sessions: runOf(1).sessions.map((each) => ({ ...each, input: '/home/me/s' })) }),
    ).not.toContain('home');
  });
});

describe('JUnit', () => {
  const parser = new XMLParser({ ignoreAttributes: false, parseAttributeValue: false });

  it('is well-formed whatever a store holds', () => {
    fc.assert(
      fc.property(report, (run) => {
        const text = junit(run);
        // Throws where it is not.
        SyntaxValidator.validate(text);
        // eslint-disable-next-line no-control-regex -- what XML cannot hold
        expect(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)).toBe(false);
        expect(/\p{Surrogate}/u.test(text)).toBe(false);
      }),
    );
  });

  it('fails the cases of rules that fail the run, and counts them', () => {
    const parsed = parser.parse(junit(runOf(3))) as { testsuites: Record<string, unknown> };
    expect(parsed.testsuites).toMatchObject({ '@_tests': '3', '@_failures': '2', '@_errors': '0' });
    const never = parser.parse(junit({ ...runOf(3), failing: new Set() })) as typeof parsed;
    expect(never.testsuites).toMatchObject({ '@_failures': '0' });
  });
});

describe('workflow commands', () => {
  it('are one line each, of the three kinds alone, with properties that end where they should', () => {
    fc.assert(
      fc.property(report, (run) => {
        const lines = githubCommands(run).split('\n');
        expect(lines.pop()).toBe('');
        for (const line of lines)
          expect(line).toMatch(/^::(error|warning) (file=[^,:]*,)?title=[^,:]*::[^\r\n]*$/u);
      }),
    );
  });
});

describe('Markdown', () => {
  it('holds nothing of a store outside of code', () => {
    fc.assert(
      fc.property(report, (run) => {
        const bare = checkMarkdown(run).replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/gu, '');
        expect(bare).not.toMatch(/@everyone|etc\/passwd|::error|\]\]>/u);
        expect(bare.split('<details>').length).toBe(bare.split('</details>').length);
      }),
    );
  });

  it('is cut at a finding, and says how many it leaves out', () => {
    const text = checkMarkdown(runOf(5000));
    expect(text.length).toBeLessThan(MOST_CHARACTERS + 500);
    const shown = text.split('\n- ').length - 1;
    expect(text).toContain(`_${5000 - shown} more are not shown`);
  });
});

it.each([
  ['runs/s1', 'runs/s1'],
  ['./runs/s1/', 'runs/s1'],
  ['/home/me/runs/s1', 's1'],
  ['../runs/s1', 's1'],
  ['C:\\runs\\s1', 's1'],
  ['~/runs', 'runs'],
])('the input %s is told as %s', (input, told) => {
  expect(sharedInput(input)).toBe(told);
});
