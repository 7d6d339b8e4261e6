import { resolve } from 'node:path';
import type { WantedState } from '../../lib/store/git/wanted-state.ts';
import { asInputError } from './input-errors.ts';
import { openSession } from './open-session.ts';
import type { OpenedInput } from '../../lib/store/open/opened-input.ts';
import { openRoot } from './sessions-root.ts';

export type { OpenedInput } from '../../lib/store/open/opened-input.ts';

/**
 * Opens session folders, repositories, git bundles and folders of them, in the order given; the
 * sessions of a folder by name. Each is opened when it is asked for, so that one is held at a time however
 * many there are. A bad input is an item like any other: it stops nothing.
 */
export async function* openInputs(
  inputs: readonly string[],
  wanted: WantedState = {},
): AsyncGenerator<OpenedInput, void> {
  const given = new Set(inputs.map((input) => resolve(input)));
  for (const input of inputs) {
    try {
      yield* openSession(input, wanted) ?? openRoot(input, given, wanted);
    } catch (error) {
      yield { input, error: asInputError(error, input) };
    }
  }
}
