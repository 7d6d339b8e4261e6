import type { AfterturnError } from '../../base/afterturn-error.ts';
import type { ObjectCodec } from '../git/object-codec.ts';
import type { WantedState } from '../git/wanted-state.ts';
import type { ArchiveBudget } from './archive/archive-budget.ts';
import type { ArchiveCodec } from './archive/archive-codec.ts';
import type { ArchiveLimits } from './archive/archive-limits.ts';
import type { ByteSource } from './archive/byte-source.ts';
import type { OpenedInput } from './opened-input.ts';
import type { StoreFile } from './store-folder.ts';

/** How inputs are opened. */
export interface OpenOptions {
  readonly wanted: WantedState;
  /** For git objects. */
  readonly codec: ObjectCodec;
  readonly archiveCodec: ArchiveCodec;
  readonly limits: ArchiveLimits;
  /** Tells what a folder or file threw, other than an error of ours, in the words of its source. */
  readonly asError: (error: unknown, input: string) => AfterturnError;
  /** Where the inputs lie; absent where paths mean nothing, as in a browser. */
  readonly disk?: DiskPlaces;
}

/** The paths of the machine, as far as remarks on a folder of sessions need them. */
export interface DiskPlaces {
  /** The absolute path of a place named in the folder `input`. */
  resolve(input: string, place: string): string;
  /** Absolute paths of all inputs, so that a session given by itself is not missed. */
  readonly given: ReadonlySet<string>;
}

/** What opening an input hands on to what lies inside it. */
export interface Opening {
  readonly options: OpenOptions;
  /** All archives inside of one input spend from it. */
  readonly budget: ArchiveBudget;
  /** Archives around; 0 on disk. */
  readonly depth: number;
  readonly kinds: readonly FileKind[];
}

/** A file and the names it goes by. */
export interface NamedFile {
  readonly input: string;
  /** What it is called, with what its format adds to a name. */
  readonly name: string;
  readonly file: StoreFile;
  /** True of a file that lies in something that was given; one that was named itself must be a store. */
  readonly isMember: boolean;
}

/** A kind of file that sessions come in. */
export interface FileKind {
  /** As people call it, as in `a git bundle`. */
  readonly name: string;
  /** Knows it by its first bytes, {@link START_BYTES} at most. */
  looksLike(start: Uint8Array): boolean;
  /**
   * Where it pays, a look at a file that is still being inflated, asked again as it grows. Throws
   * `archive/limit` for one that is not worth the rest.
   */
  watch?(content: ByteSource, place: string, limits: ArchiveLimits): () => void;
  /** Opens what is in it. Throws {@link AfterturnError}, or what the file throws. */
  open(named: NamedFile, opening: Opening): Iterable<OpenedInput> | AsyncIterable<OpenedInput>;
}

/** So many bytes tell every kind. */
export const START_BYTES = 4096;
