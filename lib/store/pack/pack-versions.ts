import { z } from 'zod';
import type { PackDocument } from './pack-document.ts';
import { packV1 } from './versions/pack-v1.ts';

/** A version of the format: its schema, which turns what it reads into the document of today. */
export type PackVersion = z.ZodType<PackDocument>;

/** All versions there ever were. A new one is one file and one line; old ones stay as they are. */
export const PACK_VERSIONS: ReadonlyMap<number, PackVersion> = new Map([[1, packV1]]);

/** The version that is written. */
export const PACK_VERSION = Math.max(...PACK_VERSIONS.keys());

/** JSON Schema (draft 2020-12) of the version that is written, for other programs. */
export function packJsonSchema(): object {
  return z.toJSONSchema(packV1, { io: 'input' });
}
