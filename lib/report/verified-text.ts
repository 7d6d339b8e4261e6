import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { CallReplay } from '../replay/call-replay.ts';
import type { Recorded, Verification } from '../replay/verify/verification.ts';
import type { CommitVerification } from '../replay/verify/verify-commits.ts';
import type { SessionVerification } from '../replay/verify/verify-session.ts';
import { counted } from './counted.ts';
import { safeText } from './safe-text.ts';
import type { TextStyle } from './text-style.ts';
import { commitWords, differenceWords, RECORDED_WORDS } from './verified-words.ts';
import { wrapText } from './wrap-text.ts';

/** How many of a call's recorded facts agree, or the names of those that do not; a dash where there is none. */
export function verifiedCell(checks: readonly Verification[]): string {
  const differing = checks.filter(({ agrees }) => agrees === false);
  if (differing.length > 0) return differing.map(({ what }) => what).join(', ');
  const compared = checks.filter(({ agrees }) => agrees !== null).length;
  return compared === 0 ? '–' : `${compared}/${compared}`;
}

/** How many recorded facts agree with what was derived, and each that does not, a line a call or commit. */
export function verifiedLines(
  graph: SessionGraph,
  replays: readonly CallReplay[],
  { calls, commits }: SessionVerification,
  { palette, width }: TextStyle,
): string[] {
  const checks = calls.flat();
  const counts = [...callCounts(checks), ...commitCounts(commits)];
  if (counts.length === 0) return ['verified: nothing, because nothing was recorded to verify against'];
  const differences = [...callDifferences(graph, replays, calls), ...commitDifferences(commits)];
  const paint = differences.length === 0 ? (line: string): string => line : palette.yellow;
  return [
    ...hanging(`verified: ${counts.join(', ')}`, '', width).map(paint),
    ...differences.flatMap((line) => hanging(line, '  ', width)),
    ...incomparable(checks, commits).flatMap((line) => hanging(line, '  ', width)),
  ];
}

function callCounts(checks: readonly Verification[]): string[] {
  return (Object.keys(RECORDED_WORDS) as Recorded[]).flatMap((kind) => {
    const recorded = checks.filter(({ what }) => what === kind);
    const compared = recorded.filter(({ agrees }) => agrees !== null);
    const agree = compared.filter(({ agrees }) => agrees).length;
    return recorded.length === 0 ? [] : [`${RECORDED_WORDS[kind]} ${agree}/${compared.length}`];
  });
}

function commitCounts(commits: readonly CommitVerification[]): string[] {
  const compared = commits.filter(({ agrees }) => agrees !== null);
  const agree = compared.filter(({ agrees }) => agrees).length;
  return commits.length === 0 ? [] : [`context commits ${agree}/${compared.length}`];
}

function callDifferences(
  graph: SessionGraph,
  replays: readonly CallReplay[],
  calls: SessionVerification['calls'],
): string[] {
  return calls.flatMap((checks, at) => {
    const id = safeText(callAt(graph, replays[at]?.call ?? -1).id);
    const differing = checks.filter(({ agrees }) => agrees === false);
    return differing.map((check) => `${id}: ${differenceWords(check)}`);
  });
}

function commitDifferences(commits: readonly CommitVerification[]): string[] {
  const differing = commits.filter(({ agrees }) => agrees === false);
  return differing.map((check) => `context commit ${safeText(check.commit.id)}: ${commitWords(check)}`);
}

/** What could not be compared, by kind and reason. */
function incomparable(checks: readonly Verification[], commits: readonly CommitVerification[]): string[] {
  const counts = new Map<string, number>();
  const note = (reason: string, by: number): unknown => counts.set(reason, (counts.get(reason) ?? 0) + by);
  for (const { agrees, what, note: why } of checks)
    if (agrees === null) note(`${RECORDED_WORDS[what]} (${why ?? ''})`, 1);
  for (const { agrees, note: why, uncompared } of commits) {
    if (agrees === null) note(`context commits (${why ?? ''})`, 1);
    if (uncompared > 0) note('items of context commits (a state that no context has)', uncompared);
  }
  return [...counts].map(([reason, count]) => `not comparable: ${counted(count, 'time')} ${reason}`);
}

function hanging(text: string, indent: string, width: number): string[] {
  const lines = wrapText(text, width - indent.length - 2);
  return lines.map((line, at) => `${indent}${at === 0 ? '' : '  '}${line}`);
}
