import type { Problem } from '../../base/problem.ts';
import { type FolderPlace, pathIn } from './folder-place.ts';
import { emptyInput, noStore } from './input-errors.ts';
import { notASession } from './member-notes.ts';
import { openMembers } from './open-members.ts';
import type { OpenedInput } from './opened-input.ts';
import type { Opening } from './opening.ts';
import { INDEX_FILES } from './root-notes.ts';

/**
 * The sessions of a folder of sessions, by name, and remarks on it behind them. Looks one level
 * deep: what else lies in folders there is not ours. Throws `input/…` for a folder of other things.
 */
export async function* openRoot(root: FolderPlace, opening: Opening): AsyncGenerator<OpenedInput, void> {
  const { folder, input } = root;
  const remarks: Problem[] = [];
  const opened = yield* openMembers(root, opening, remarks, ({ name }) => remarks.push(notASession(name)));
  const hasIndex = INDEX_FILES.some((file) => folder.file(pathIn(root, file)) !== null);
  if (opened === 0 && !hasIndex)
    throw noStore(input, 'the folder holds neither a session nor a folder or file of one');
  for (const note of remarks) yield { input, note };
  if (opened === 0) throw emptyInput(input, 'the folder of sessions holds no session');
}
