import { ArchiveBudget } from './archive/archive-budget.ts';
import { FILE_KINDS } from './file-kinds.ts';
import type { OpenedInput } from './opened-input.ts';
import type { Opening, OpenOptions } from './opening.ts';
import { openFile } from './open-file.ts';
import { openRoot } from './open-root.ts';
import { openSessionFolder } from './open-session-folder.ts';
import type { StoreInput } from './store-folder.ts';

/**
 * Opens whatever holds sessions, known by what is in it and not by its name: session folders,
 * repositories, git bundles, packs, archives of these at any depth, and folders of all of them, in
 * the order given. Each session is opened when it is asked for, so that one is held at a time
 * however many there are. A bad input is an item like any other: it stops nothing.
 */
export async function* openStores(
  inputs: Iterable<StoreInput>,
  options: OpenOptions,
): AsyncGenerator<OpenedInput, void> {
  for (const given of inputs) {
    const { input, name = lastPart(input) } = given;
    const budget = new ArchiveBudget(options.limits);
    const opening: Opening = { options, budget, depth: 0, kinds: FILE_KINDS };
    try {
      if ('file' in given) yield* openFile({ input, name, file: given.file, isMember: false }, opening);
      else {
        const place = { folder: given.folder, path: '', input, name };
        yield* openSessionFolder(place, options) ?? openRoot(place, opening);
      }
    } catch (error) {
      yield { input, error: options.asError(error, input) };
    }
  }
}

function lastPart(input: string): string {
  return input.split(/[/\\]/).findLast((part) => part !== '') ?? input;
}
