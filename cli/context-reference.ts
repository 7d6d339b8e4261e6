import { existsSync } from 'node:fs';
import type { WantedState } from '../lib/store/git/wanted-state.ts';
import { STANDARD_INPUT } from './inputs/standard-input.ts';

/** An input in one of its states, as `INPUT` or `INPUT@STATE`. */
export interface InputReference {
  readonly input: string;
  /** Empty where none is named. */
  readonly state: WantedState;
}

/** One context, as `INPUT#WHAT` names it. */
export interface ContextReference extends InputReference {
  /** As it was given, with its input. */
  readonly asked: string;
  /** A call or head; "" for the active head. */
  readonly what: string;
}

/**
 * Reads `INPUT[@STATE][#WHAT]`. A path that exists is an input as it stands, whatever is in it; else the
 * `#` behind the longest input that exists, and before it the last `@`, divide it. STATE is a commit if it is hexadecimal, else a ref.
 * Without an input it is that of `first`.
 */
export function contextReference(asked: string, first?: InputReference): ContextReference {
  if (isInput(asked)) return { asked, input: asked, state: {}, what: '' };
  const mark = divider(asked);
  const what = mark < 0 ? '' : asked.slice(mark + 1);
  const place = mark < 0 ? asked : asked.slice(0, mark);
  if (place === '' && first !== undefined)
    return { asked: `${nameOf(first)}#${what}`, input: first.input, state: first.state, what };
  return { asked, ...inputReference(place), what };
}

/** Place of the `#` behind the longest input that exists, so that an id may hold one; else of the last. */
function divider(asked: string): number {
  for (let at = asked.lastIndexOf('#'); at > 0; at = asked.lastIndexOf('#', at - 1)) {
    const { input } = inputReference(asked.slice(0, at));
    if (isInput(input)) return at;
  }
  return asked.startsWith('#') ? 0 : asked.lastIndexOf('#');
}

/** Reads `INPUT[@STATE]`. */
function inputReference(place: string): InputReference {
  const at = place.lastIndexOf('@');
  const input = place.slice(0, at);
  if (at <= 0 || isInput(place) || !isInput(input)) return { input: place, state: {} };
  const name = place.slice(at + 1);
  return { input, state: /^[0-9a-f]{4,64}$/.test(name) ? { at: name } : { ref: name } };
}

/** True when two references name the same input in the same state. */
export function isSameInput(a: InputReference, b: InputReference): boolean {
  return a.input === b.input && a.state.at === b.state.at && a.state.ref === b.state.ref;
}

function nameOf({ input, state }: InputReference): string {
  const name = state.at ?? state.ref;
  return name === undefined ? input : `${input}@${name}`;
}

function isInput(path: string): boolean {
  return path === STANDARD_INPUT || existsSync(path);
}
