import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { WantedState } from '../../lib/store/git/wanted-state.ts';
import { type ArchiveLimits, DEFAULT_LIMITS } from '../../lib/store/open/archive/archive-limits.ts';
import { noStore } from '../../lib/store/open/input-errors.ts';
import { memoryFile } from '../../lib/store/open/memory-file.ts';
import { openStores } from '../../lib/store/open/open-stores.ts';
import type { OpenedInput } from '../../lib/store/open/opened-input.ts';
import type { OpenOptions } from '../../lib/store/open/opening.ts';
import type { StoreInput } from '../../lib/store/open/store-folder.ts';
import { DiskFile } from './disk-file.ts';
import { diskFolder } from './disk-folder.ts';
import { asInputError } from './input-errors.ts';
import { nodeArchiveCodec } from './node-archive-codec.ts';
import { nodeCodec } from './node-codec.ts';
import { checkStandardInput, readStandardInput, STANDARD_INPUT } from './standard-input.ts';

export type { OpenedInput } from '../../lib/store/open/opened-input.ts';

/**
 * Opens paths, and `-` for standard input, as {@link openStores} does; a path that cannot be looked
 * at is an item like any other. Throws `usage/input` for a `-` that cannot be meant.
 */
export async function* openInputs(
  inputs: readonly string[],
  wanted: WantedState = {},
  limits: ArchiveLimits = DEFAULT_LIMITS,
): AsyncGenerator<OpenedInput, void> {
  checkStandardInput(inputs);
  const given = new Set(inputs.map((input) => resolve(input)));
  const options: OpenOptions = {
    wanted,
    limits,
    codec: nodeCodec,
    archiveCodec: nodeArchiveCodec,
    asError: asInputError,
    disk: { given, resolve },
  };
  for (const input of inputs) {
    try {
      yield* openStores([input === STANDARD_INPUT ? await standardInput(limits) : onDisk(input)], options);
    } catch (error) {
      yield { input, error: asInputError(error, input) };
    }
  }
}

async function standardInput(limits: ArchiveLimits): Promise<StoreInput> {
  return { input: STANDARD_INPUT, name: 'stdin', file: memoryFile(await readStandardInput(limits)) };
}

function onDisk(input: string): StoreInput {
  const stats = statSync(input);
  const name = nameOf(input);
  if (stats.isDirectory()) return { input, name, folder: diskFolder(input) };
  if (stats.isFile()) return { input, name, file: new DiskFile(input, stats.size) };
  // A pipe must not even be opened: that waits for a writer.
  throw noStore(input, 'it is a device or a pipe', 'Give - to read standard input, or a file or folder');
}

/** The last part of the path, also of `.`; a `.git` goes by the name of the folder it is in. */
function nameOf(input: string): string {
  const path = resolve(input);
  return basename(path) === '.git' ? basename(dirname(path)) : basename(path);
}
