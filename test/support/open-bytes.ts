import { nodeArchiveCodec } from '../../cli/inputs/node-archive-codec.ts';
import { nodeCodec } from '../../cli/inputs/node-codec.ts';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import type { Problem } from '../../lib/base/problem.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { DEFAULT_LIMITS } from '../../lib/store/open/archive/archive-limits.ts';
import { memoryFile } from '../../lib/store/open/memory-file.ts';
import { openStores } from '../../lib/store/open/open-stores.ts';
import type { OpenedInput } from '../../lib/store/open/opened-input.ts';
import type { OpenOptions } from '../../lib/store/open/opening.ts';
import type { Session } from '../../lib/store/session.ts';

const IN_MEMORY: OpenOptions = {
  wanted: {},
  codec: nodeCodec,
  archiveCodec: nodeArchiveCodec,
  limits: DEFAULT_LIMITS,
  asError(error) {
    if (error instanceof AfterturnError) return error;
    throw error;
  },
};

/** What a file holds, opened as the page does: nothing of it is on disk. */
export async function openBytes(
  bytes: Uint8Array,
  options: Partial<OpenOptions> = {},
  input = 'given',
): Promise<OpenedInput[]> {
  const items: OpenedInput[] = [];
  const all = { ...IN_MEMORY, ...options };
  for await (const item of openStores([{ input, file: memoryFile(bytes) }], all)) items.push(item);
  return items;
}

/** One word an item: the input of a session, the code of an error or note with its place. */
export function outlineOf(items: readonly OpenedInput[]): string[] {
  return items.map((item) => {
    if ('files' in item) return item.input;
    return 'error' in item ? `${item.error.code} ${item.error.place}` : `${item.note.code} ${item.note.file}`;
  });
}

/** The sessions among what was opened, loaded. */
export async function sessionsOf(items: readonly OpenedInput[]): Promise<Session[]> {
  const sessions: Session[] = [];
  for (const item of items) if ('files' in item) sessions.push(await loadSession(item.files));
  return sessions;
}

/** The only error there is. Throws when there is another number of them. */
export function errorIn(items: readonly OpenedInput[]): AfterturnError {
  const [error, ...more] = items.flatMap((item) => ('error' in item ? [item.error] : []));
  if (error === undefined || more.length > 0) throw new Error(`not one error: ${JSON.stringify(items)}`);
  return error;
}

export function notesIn(items: readonly OpenedInput[]): Problem[] {
  return items.flatMap((item) => ('note' in item ? [item.note] : []));
}
