import { type Fact, isList, type Recorded, type Verification } from '../replay/verify/verification.ts';
import type { CommitVerification } from '../replay/verify/verify-commits.ts';
import { safeText } from './safe-text.ts';

/** Names of one list that are spelled out; the rest is counted, and NDJSON has all. */
const MOST_NAMES = 6;

export const RECORDED_WORDS: Readonly<Record<Recorded, string>> = {
  reads: 'reads',
  boundary: 'aging boundary',
  spilled: 'spilled nodes',
  prompt_hash: 'hash of the system prompt',
  tools_available: 'tools',
};

/** A fact that differs, both sides of it and what would explain it. */
export function differenceWords({ what, recorded, derived, note }: Verification): string {
  const words = RECORDED_WORDS[what];
  const more = note === null ? '' : `; ${note}`;
  if (isList(recorded) && isList(derived)) return `${words}: ${listWords(recorded, derived)}${more}`;
  return `${words} recorded ${factWords(recorded)}, derived ${factWords(derived)}${more}`;
}

/** What of a context commit differs from the branch of its head. */
export function commitWords({ missing, extra, states, note }: CommitVerification): string {
  const shown = states.slice(0, MOST_NAMES);
  const parts = [
    missing.length === 0 ? '' : `no item for ${namesOf(missing)}`,
    extra.length === 0 ? '' : `items from elsewhere: ${namesOf(extra)}`,
    ...shown.map(
      (state) => `${safeText(state.node)} recorded ${safeText(state.recorded)}, derived ${state.derived}`,
    ),
    states.length > MOST_NAMES ? `${states.length - MOST_NAMES} more states differ` : '',
  ];
  return note ?? joined(parts);
}

function listWords(recorded: readonly string[], derived: readonly string[]): string {
  const [inRecorded, inDerived] = [new Set(recorded), new Set(derived)];
  const onlyDerived = derived.filter((name) => !inRecorded.has(name));
  const onlyRecorded = recorded.filter((name) => !inDerived.has(name));
  if (onlyDerived.length + onlyRecorded.length === 0) return 'the same, but in another order or number';
  return joined([
    onlyDerived.length === 0 ? '' : `not recorded: ${namesOf(onlyDerived)}`,
    onlyRecorded.length === 0 ? '' : `not derived: ${namesOf(onlyRecorded)}`,
  ]);
}

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => safeText(name) || '(empty)');
  return shown.join(', ') + (names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '');
}

function factWords(fact: Fact | null): string {
  if (fact === null || fact === -1) return 'none';
  return isList(fact) ? namesOf(fact) : safeText(String(fact));
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('; ');
}
