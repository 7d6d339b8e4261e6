import { emptyInput, noStore } from './input-errors.ts';
import type { OpenedInput } from './opened-input.ts';
import { type FileKind, type NamedFile, type Opening, START_BYTES } from './opening.ts';

/** Opens a file of any kind that is known. Throws `input/…` for others, and what opening it throws. */
export async function* openFile(named: NamedFile, opening: Opening): AsyncGenerator<OpenedInput, void> {
  const start = named.file.start(START_BYTES);
  if (start.length === 0) throw emptyInput(named.input, 'the file is empty');
  const kind = kindOf(start, opening.kinds);
  if (kind === undefined) throw noStore(named.input, `the file is no ${kindNames(opening.kinds)}`);
  yield* kind.open(named, opening);
}

/** The kind of a file that begins with these bytes. */
export function kindOf(start: Uint8Array, kinds: readonly FileKind[]): FileKind | undefined {
  return kinds.find((kind) => kind.looksLike(start));
}

/** All kinds in words: `git bundle, gzip file or zip archive`. */
export function kindNames(kinds: readonly FileKind[]): string {
  const names = kinds.map(({ name }) => name);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}
