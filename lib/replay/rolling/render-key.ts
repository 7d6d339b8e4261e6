import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { RenderSetting } from '../render-call.ts';
import type { MemberStack } from './member-stack.ts';
import type { Substitution } from './substitution.ts';

/** Everything a rendering depends on besides the members themselves. */
export interface RenderKey {
  readonly setting: RenderSetting;
  readonly substitution: Substitution | null;
  /** Calls whose output did not exist yet. */
  readonly running: ReadonlySet<number>;
  /** Calls left out because they never came to anything. */
  readonly abandoned: ReadonlySet<number>;
}

/** The first place at which the same members may render differently under another key; Infinity for none. */
export function firstChange(
  graph: SessionGraph,
  members: MemberStack,
  old: RenderKey,
  key: RenderKey,
): number {
  if (old.setting.version !== key.setting.version || old.setting.policy !== key.setting.policy) return 0;
  const isAnotherBoundary = old.setting.boundary !== key.setting.boundary;
  const lowest = Math.min(old.setting.boundary, key.setting.boundary);
  const first = Math.min(
    old.substitution === key.substitution ? Infinity : Math.min(start(old), start(key)),
    changeOf(old.running, key.running, key.substitution),
    changeOf(old.abandoned, key.abandoned, key.substitution),
    isAnotherBoundary && mayAge(graph, key.substitution) ? start(key) : Infinity,
  );
  return Math.min(
    isAnotherBoundary ? members.placeFromSeq(lowest) : Infinity,
    first === Infinity ? Infinity : members.placeFrom(first),
  );
}

/** Smallest index that a key's summary takes out. */
function start({ substitution }: RenderKey): number {
  return substitution?.from ?? Infinity;
}

/** A summary is rendered where it stands, far before its own seq; one of role code would age there. */
function mayAge(graph: SessionGraph, substitution: Substitution | null): boolean {
  return substitution !== null && callAt(graph, substitution.summary).role === 'code';
}

/** Smallest index that is in one set and not in the other; a summary counts where it stands. */
function changeOf(
  old: ReadonlySet<number>,
  now: ReadonlySet<number>,
  substitution: Substitution | null,
): number {
  let least = Infinity;
  const note = (index: number): void => {
    const place = index === substitution?.summary ? substitution.from : index;
    least = Math.min(least, place);
  };
  for (const index of old) if (!now.has(index)) note(index);
  for (const index of now) if (!old.has(index)) note(index);
  return least;
}
