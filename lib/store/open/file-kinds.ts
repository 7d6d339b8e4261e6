import { bundleKind } from './kinds/bundle-kind.ts';
import { gzipKind } from './kinds/gzip-kind.ts';
import { packKind } from './kinds/pack-kind.ts';
import { tarKind } from './kinds/tar-kind.ts';
import { zipKind } from './kinds/zip-kind.ts';
import type { FileKind } from './opening.ts';

/** Every kind of file that sessions come in; no two begin alike. */
export const FILE_KINDS: readonly FileKind[] = [bundleKind, gzipKind, packKind, tarKind, zipKind];
