import { type FolderPlace } from './folder-place.ts';
import { noStore } from './input-errors.ts';
import { kindNames, kindOf } from './open-file.ts';
import type { OpenedInput } from './opened-input.ts';
import { type Opening, START_BYTES } from './opening.ts';
import { INDEX_FILES } from './root-notes.ts';

/** Files that are called so are meant to be stores: one that is none is damaged, and told of. */
const STORE_NAME = /\.(bundle|tar|tgz|tar\.gz|zip)$/i;

/**
 * Opens a file that lies in a folder or an archive, if it is of a kind that is known; others give
 * nothing. Its errors come as items.
 */
export async function* openMember(place: FolderPlace, opening: Opening): AsyncGenerator<OpenedInput, void> {
  const { folder, path, input, name } = place;
  if (INDEX_FILES.includes(name)) return;
  try {
    const file = folder.file(path);
    if (file === null) return;
    const kind = kindOf(file.start(START_BYTES), opening.kinds);
    if (kind !== undefined) yield* kind.open({ input, name, file, isMember: true }, opening);
    else if (STORE_NAME.test(name)) {
      throw noStore(
        input,
        file.size === 0 ? 'the file is empty' : `the file is no ${kindNames(opening.kinds)}`,
      );
    }
  } catch (error) {
    yield { input, error: opening.options.asError(error, input) };
  }
}
