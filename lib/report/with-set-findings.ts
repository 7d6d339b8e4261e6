import type { SetFinding } from '../check/check-set.ts';
import type { Finding } from '../check/finding.ts';
import type { CheckedSession } from './checked-session.ts';

/**
 * The sessions with what was found among several of them added to the one that it is about; one that is
 * not among those given is added behind them, with these findings alone. Linear.
 */
export function withSetFindings(
  sessions: readonly CheckedSession[],
  found: readonly SetFinding[],
): CheckedSession[] {
  const all = [...sessions];
  const places = new Map(sessions.map((checked, place) => [keyOf(checked), place]));
  for (const { input, finding } of found) {
    const { session } = finding;
    const place = places.get(keyOf({ input, session })) ?? all.length;
    places.set(keyOf({ input, session }), place);
    const known = all[place] ?? { input, session, title: '', findings: [], problems: [], isOnDisk: false };
    all[place] = { ...known, findings: [...known.findings, finding] };
  }
  return all;
}

function keyOf({ input, session }: { readonly input: string; readonly session: Finding['session'] }): string {
  return `${session}\n${input}`;
}
