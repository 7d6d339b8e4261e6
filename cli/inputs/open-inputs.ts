import { resolve } from 'node:path';
import { asInputError } from './input-errors.ts';
import { openSession } from './open-session.ts';
import type { OpenedInput } from './opened-input.ts';
import { openRoot } from './sessions-root.ts';

export type { OpenedInput } from './opened-input.ts';

/**
 * Opens session folders, folders of sessions and git bundles, in the order given; the sessions
 * of a folder by name. Each is opened when it is asked for, so that one is held at a time however
 * many there are. A bad input is an item like any other: it stops nothing.
 */
export async function* openInputs(inputs: readonly string[]): AsyncGenerator<OpenedInput, void> {
  const given = new Set(inputs.map((input) => resolve(input)));
  for (const input of inputs) {
    try {
      const session = await openSession(input);
      if (session === null) yield* openRoot(input, given);
      else yield session;
    } catch (error) {
      yield { input, error: asInputError(error, input) };
    }
  }
}
