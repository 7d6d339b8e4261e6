import { beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '../../lib/check/rules.ts';
import { checkStore } from '../support/mutations/check-store.ts';
import { COMPACTION_MUTATIONS } from '../support/mutations/compaction-mutations.ts';
import { CONTEXT_MUTATIONS } from '../support/mutations/context-mutations.ts';
import { GRAPH_MUTATIONS } from '../support/mutations/graph-mutations.ts';
import { MutableStore } from '../support/mutations/mutable-store.ts';
import type { Mutation } from '../support/mutations/mutation.ts';
import { NODE_MUTATIONS } from '../support/mutations/node-mutations.ts';
import { RECORD_MUTATIONS } from '../support/mutations/record-mutations.ts';
import { SPAWN_MUTATIONS } from '../support/mutations/spawn-mutations.ts';
import { STORE_MUTATIONS } from '../support/mutations/store-mutations.ts';
import { filesOf } from '../support/notation.ts';
import { vectorNames, vectorTexts } from '../support/vectors.ts';

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  ...STORE_MUTATIONS,
  ...NODE_MUTATIONS,
  ...GRAPH_MUTATIONS,
  ...SPAWN_MUTATIONS,
  ...COMPACTION_MUTATIONS,
  ...CONTEXT_MUTATIONS,
  ...RECORD_MUTATIONS,
};

/** Vectors that are broken for one rule. */
const ENOUGH = 2;
const healthy = new Map<string, ReadonlyMap<string, string>>();

beforeAll(async () => {
  for (const name of vectorNames()) healthy.set(name, await vectorTexts(name));
}, 60_000);

it('breaks something for every rule that looks at one session', () => {
  const rules = RULES.filter((rule) => rule.check !== undefined).map(({ id }) => id);
  expect(Object.keys(MUTATIONS).sort()).toEqual(rules.sort());
});

describe('one thing broken', () => {
  it.each(Object.entries(MUTATIONS))('%s objects, and what follows from it', async (rule, mutation) => {
    let broken = 0;
    for (const [name, files] of storesFor(rule, mutation)) {
      const store = new MutableStore(name + rule, new Map(files));
      if (broken === ENOUGH || mutation.prepare?.(store) === false) continue;
      const before = new Set((await checkStore(store)).map(({ fingerprint }) => fingerprint));
      if (!mutation.mutate(store)) continue;
      broken += 1;
      const found = (await checkStore(store)).filter(({ fingerprint }) => !before.has(fingerprint));
      expect(
        found.map((finding) => finding.rule),
        name,
      ).toContain(rule);
      const roots = found.filter(({ causedBy }) => causedBy === undefined).map((finding) => finding.rule);
      const others = roots.filter((other) => other !== rule && mutation.alongside?.includes(other) !== true);
      expect(others, name).toEqual([]);
    }
    expect(broken).toBeGreaterThan(0);
  });
});

/** The vectors, begun at a place that the rule gives, so that not the same few are broken for all rules. */
function storesFor(rule: string, { base }: Mutation): (readonly [string, ReadonlyMap<string, string>])[] {
  if (base !== undefined) return [['notation', filesOf(base)]];
  const all = [...healthy];
  const start = [...rule].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % all.length;
  return [...all.slice(start), ...all.slice(0, start)];
}
