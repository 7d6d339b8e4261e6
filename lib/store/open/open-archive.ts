import type { AfterturnError } from '../../base/afterturn-error.ts';
import type { Problem } from '../../base/problem.ts';
import type { ArchiveFolder } from './archive/archive-folder.ts';
import type { FolderPlace } from './folder-place.ts';
import { noStore } from './input-errors.ts';
import { notAStore } from './member-notes.ts';
import { openMembers } from './open-members.ts';
import { openSessionFolder } from './open-session-folder.ts';
import type { OpenedInput } from './opened-input.ts';
import type { Opening } from './opening.ts';

/** An archive whose entries were listed. */
export interface ListedArchive {
  readonly folder: ArchiveFolder;
  readonly input: string;
  /** What it is called, for a session at its top. */
  readonly name: string;
  readonly isMember: boolean;
  /** Remarks on the archive as a whole. */
  readonly notes: readonly Problem[];
  /** Why what lies behind some place in it could not be read. */
  readonly damage: AfterturnError | null;
}

/**
 * The sessions in an archive: every session folder, repository and file of a known kind, however
 * deep; what lies in the folder of a session is the session's. Each is opened when it is asked for;
 * behind them come remarks.
 *
 * Throws the damage at its end, and `input/not-a-store` when there is none in an archive that was
 * given itself.
 */
export async function* openArchive(
  archive: ListedArchive,
  opening: Opening,
): AsyncGenerator<OpenedInput, void> {
  const { folder, input, name, isMember, damage } = archive;
  const remarks = [...archive.notes, ...folder.notes];
  const top: FolderPlace = { folder, path: '', input, name };
  const session = folder.list('').length === 0 ? [] : openSessionFolder(top, opening.options);
  let opened = session?.length ?? 0;
  yield* session ?? [];
  const pending = session === null ? [top] : [];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const strangers: FolderPlace[] = [];
    opened += yield* openMembers(place, opening, remarks, (stranger) => strangers.push(stranger));
    pending.push(...strangers.toReversed());
  }
  for (const note of remarks) yield { input, note };
  if (damage !== null) throw damage;
  if (opened > 0) return;
  if (!isMember) throw noStore(input, 'the archive holds no session');
  yield { input, note: notAStore(name) };
}
