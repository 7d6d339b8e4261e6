import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import {
  baselineText,
  knownFindings,
  KnownFindings,
  mergedKnown,
  readBaseline,
} from '../../lib/check/control/baseline.ts';
import { configJsonSchema, readConfig, settingsOf } from '../../lib/check/control/check-settings.ts';
import { configuredRules } from '../../lib/check/control/configured-rules.ts';
import { customRules, withCustomRules } from '../../lib/check/control/custom-rule.ts';
import { type Ignore, IgnoreList } from '../../lib/check/control/ignore.ts';
import type { Finding, Severity } from '../../lib/check/finding.ts';
import { RULES } from '../../lib/check/rules.ts';
import { checkNotation } from '../support/check-notation.ts';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** Findings as rules make them: fingerprints that may repeat, causes that may be there or not. */
const findings: fc.Arbitrary<Finding[]> = fc.array(
  fc
    .record({
      rule: fc.constantFrom('edge/cycle', 'seq/gap', 'node/field-type'),
      severity: fc.constantFrom(...SEVERITIES),
      session: fc.constantFrom('s1', 's2', 's\u001b[31m3'),
      nodes: fc.array(fc.constantFrom('u1', 'l1', 'x/y'), { maxLength: 2 }),
      number: fc.nat(5),
      cause: fc.option(fc.nat(5), { nil: null }),
    })
    .map(({ number, cause, ...rest }) => ({
      ...rest,
      message: 'm',
      remedy: 'r',
      fingerprint: String(number).padStart(16, '0'),
      ...(cause === null ? {} : { causedBy: String(cause).padStart(16, '0') }),
    })) as unknown as fc.Arbitrary<Finding>,
);

describe('a baseline', () => {
  it('makes the next run over the same store find nothing new', () => {
    fc.assert(
      fc.property(findings, (found) => {
        const known = new KnownFindings(readBaseline(baselineText(knownFindings(found)), 'b'));
        const fresh = known.keepNew(found);
        expect(fresh.every(({ severity }) => severity === 'info')).toBe(true);
        for (const { session } of found) known.sawWhole(session);
        expect(known.stale()).toEqual([]);
      }),
    );
  });

  it('is the same text in whatever order findings come', () => {
    fc.assert(
      fc.property(findings, (found) => {
        const text = (all: readonly Finding[]): string =>
          baselineText(knownFindings(all).map((each) => ({ ...each, nodes: [] })));
        const stable = found.map((each) => ({ ...each, rule: 'edge/cycle' }));
        expect(text([...stable].reverse())).toBe(text(stable));
      }),
    );
  });

  it('swallows no new finding, and none beyond those that it counts', () => {
    fc.assert(
      fc.property(findings, fc.nat(), (found, pick) => {
        const counted = found.filter(({ severity }) => severity !== 'info');
        fc.pre(counted.length > 0);
        const gone = counted[pick % counted.length];
        const without = found.filter((each) => each !== gone);
        const fresh = new KnownFindings(knownFindings(without)).keepNew(found);
        const told = fresh.filter(({ severity }) => severity !== 'info');
        expect(told.map(({ fingerprint }) => fingerprint)).toEqual([gone?.fingerprint]);
      }),
    );
  });

  it('lets what follows from a known finding stand for itself when it is new', async () => {
    const found = await checkNotation('u1 < ROOT; u2 < u8; head u1');
    const [cause] = found.filter(({ causedBy }) => causedBy === undefined);
    const follower = found.find(({ causedBy }) => causedBy === cause?.fingerprint);
    expect(follower).toBeDefined();
    const fresh = new KnownFindings(knownFindings(cause === undefined ? [] : [cause])).keepNew(found);
    expect(fresh.find(({ fingerprint }) => fingerprint === follower?.fingerprint)).not.toHaveProperty(
      'causedBy',
    );
  });

  it('tells what was not found again, of sessions that were read whole alone', () => {
    const entry = { session: 's1', rule: 'edge/cycle', fingerprint: '0'.repeat(16), nodes: ['u1'] };
    const known = new KnownFindings([entry, { ...entry, session: 's2' }]);
    expect(known.stale()).toEqual([]);
    known.sawWhole('s1');
    expect(known.stale()).toEqual([entry]);
    expect(known.unseen()).toEqual([{ ...entry, session: 's2' }]);
    expect(mergedKnown([entry], [{ ...entry, count: 2 }])).toEqual([{ ...entry, count: 2 }]);
  });

  it.each(['', '[]', '{"format":"afterturn-baseline","version":2,"findings":[]}', '{"format":"x"}'])(
    'refuses %j by name',
    (text) => {
      expect(errorOf(() => readBaseline(text, 'known.json'))).toMatchObject({
        code: 'usage/baseline',
        place: 'known.json',
      });
    },
  );
});

describe('ignores', () => {
  const one = { rule: 'edge/cycle', session: 's1', nodes: ['a/b'], file: 'history/0001-u-a.json' };
  const base = {
    ...one,
    severity: 'error',
    message: '',
    remedy: '',
    fingerprint: 'f1',
  } as unknown as Finding;
  const follower = { ...base, rule: 'branch/broken-chain', fingerprint: 'f2', causedBy: 'f1' };

  it.each<[Ignore, boolean]>([
    [{ rule: 'edge/*' }, true],
    [{ rule: 'node/*' }, false],
    [{ node: 'a*' }, true],
    [{ session: 's?' }, true],
    [{ path: 'runs/**' }, true],
    [{ path: 'runs/one' }, true],
    [{ path: '**/history/0001-*' }, true],
    [{ path: 'one' }, false],
    [{ rule: 'edge/*', session: 'other' }, false],
    [{ rule: '!node/*' }, false],
  ])('%j: %s, and what follows goes with it', (ignore, isTaken) => {
    const list = new IgnoreList([ignore]);
    const { findings: kept, ignored } = list.keep([base, follower], './runs/one/');
    expect(kept).toHaveLength(isTaken ? 0 : 2);
    expect(ignored).toBe(isTaken ? 2 : 0);
    expect(list.unused()).toEqual(isTaken ? [] : [ignore]);
  });

  it('take nothing away that they do not match', () => {
    fc.assert(
      fc.property(findings, (found) => {
        expect(new IgnoreList([{ rule: 'spill/*' }]).keep(found, 'x').findings).toEqual(found);
      }),
    );
  });
});

describe('settings', () => {
  it('publish the schema that is checked', () => {
    const file = resolve(import.meta.dirname, '../../docs/schema/afterturn-config.schema.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(configJsonSchema());
  });

  it.each<[unknown, string]>([
    [{ rule: {} }, 'Did you mean rules'],
    [{ ignore: [{ sesion: 'a' }] }, 'Did you mean session'],
    [{ ignore: [{ reason: 'none' }] }, 'Give it a rule'],
    [{ maxWarnings: -1 }, 'schema'],
    [[], 'schema'],
    [null, 'schema'],
  ])('refuse %j', (content, remedy) => {
    const error = errorOf(() => readConfig(content, 'c.json'));
    expect(error).toMatchObject({ code: 'usage/config', place: 'c.json' });
    expect(error?.remedy).toContain(remedy);
  });

  it.each<[Record<string, never> | object, readonly string[], string]>([
    [{ rules: { 'edge/cycel': 'off' } }, [], 'edge/cycle'],
    [{}, ['edge/cycel=off'], 'edge/cycle'],
    [{ rules: { 'edge/cycle': { options: { most: 1 } } } }, [], 'no number'],
  ])('refuse what names no rule: %j %j', (config, rules, remedy) => {
    const request = { config: readConfig(config, 'c'), configPath: 'c', rules };
    const error = errorOf(() => settingsOf(request, RULES));
    expect(error?.code).toBe('usage/unknown-rule');
    expect(error?.remedy).toContain(remedy);
  });

  it('let the command line win over the config', () => {
    const config = readConfig({ rules: { 'edge/cycle': 'off' }, failOn: 'error', maxWarnings: 3 }, 'c');
    const settings = settingsOf(
      { config, configPath: 'c', rules: ['edge/cycle=info'], failOn: 'never' },
      RULES,
    );
    expect(settings).toMatchObject({ severities: { 'edge/cycle': 'info' }, failOn: 'never', maxWarnings: 3 });
  });

  it('give all findings of a rule the severity that was asked for, and leave out rules that are off', async () => {
    const notation = 'u1 < ROOT; u2 < u8; head u1';
    const softer = configuredRules(RULES, { 'edge/dangling-predecessor': 'info' });
    const found = await checkNotation(notation, softer);
    expect(found.find(({ rule }) => rule === 'edge/dangling-predecessor')?.severity).toBe('info');
    const without = configuredRules(RULES, { 'edge/dangling-predecessor': 'off' });
    expect((await checkNotation(notation, without)).map(({ rule }) => rule)).not.toContain(
      'edge/dangling-predecessor',
    );
  });
});

describe('custom rules', () => {
  const [first] = RULES;
  const custom = { ...first, id: 'mine/first' };

  it.each<[unknown, string]>([
    [null, 'a rule'],
    [{ ...custom, id: 'Mine' }, 'Mine'],
    [{ ...custom, severity: 'fatal' }, 'severity'],
    [{ ...custom, check: undefined, checkSet: undefined }, 'neither'],
    [{ ...custom, check: 'x' }, 'check'],
  ])('are refused where they break the contract: %#', (given, words) => {
    const error = errorOf(() => customRules(given, 'rule.ts'));
    expect(error).toMatchObject({ code: 'usage/custom-rule', place: 'rule.ts' });
    expect(error?.message).toContain(words);
  });

  it('stand behind the others, and take no id of theirs', () => {
    expect(withCustomRules(RULES, customRules(custom, 'r'), 'r').at(-1)?.id).toBe('mine/first');
    expect(errorOf(() => withCustomRules(RULES, customRules(first, 'r'), 'r'))?.code).toBe(
      'usage/custom-rule',
    );
  });
});

function errorOf(run: () => unknown): AfterturnError | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof AfterturnError) return error;
    throw error;
  }
}
