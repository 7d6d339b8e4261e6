import { AfterturnError } from '../../../base/afterturn-error.ts';
import { damagedArchive } from '../archive/archive-errors.ts';
import { PartFile } from '../archive/archive-file.ts';
import { InflatedBlocks } from '../archive/inflated-blocks.ts';
import { noStore } from '../input-errors.ts';
import { tarKind } from './tar-kind.ts';
import { kindOf, kindNames } from '../open-file.ts';
import { notAStore } from '../member-notes.ts';
import { type FileKind, type NamedFile, type Opening, START_BYTES } from '../opening.ts';

/**
 * One compressed file of another kind, mostly a tar archive. Inflated as a whole and checked before
 * any of it is used: in front of its end nothing tells whether its bytes are right.Of a tar archive that is
 * merely cut short, what stands in front of the cut is read, and the damage told behind it.
 */
export const gzipKind: FileKind = {
  name: 'gzip file',
  looksLike: (start) => start[0] === 0x1f && start[1] === 0x8b,
  async *open(named, opening) {
    const { budget, depth, kinds } = opening;
    const { input, isMember } = named;
    budget.checkNesting(depth, input);
    const found = await inflated(named, opening);
    if (found === null) {
      if (!isMember) throw noStore(input, `it holds, compressed, no ${kindNames(kinds)}`);
      yield { input, note: notAStore(named.name) };
      return;
    }
    const { kind, content, damage } = found;
    const name = named.name.replace(/\.tgz$/i, '.tar').replace(/\.gz$/i, '');
    const file = new PartFile(content, 0, content.size, input, budget);
    for await (const opened of kind.open({ input, name, file, isMember }, { ...opening, depth: depth + 1 })) {
      // That the archive breaks off there too is the same damage.
      const isSame = damage !== null && 'error' in opened && opened.error.code === 'archive/damaged';
      if (!isSame) yield opened;
    }
    if (damage !== null) yield { input, error: damage };
  },
};

interface Inflated {
  readonly kind: FileKind;
  readonly content: InflatedBlocks;
  /** Where the compressed data is cut short; null where it is whole. */
  readonly damage: AfterturnError | null;
}

/** Null, without inflating the rest, when it is seen to begin like nothing that is read here. */
async function inflated({ input, file }: NamedFile, opening: Opening): Promise<Inflated | null> {
  const { budget, kinds, options } = opening;
  const compressed = file.bytes();
  const content = new InflatedBlocks();
  let kind: FileKind | undefined;
  let look: (() => void) | undefined;
  try {
    for await (const part of options.archiveCodec.gunzip(compressed)) {
      budget.spendBytes(part.length, input);
      budget.checkRatio(compressed.length, content.size + part.length, input);
      content.add(part);
      if (kind === undefined && content.size >= START_BYTES) {
        kind = kindOf(content.part(0, START_BYTES), kinds);
        if (kind === undefined) return null;
        look = kind.watch?.(content, input, budget.limits);
      }
      look?.();
    }
  } catch (error) {
    const damage = asDamage(error, input, content.size);
    kind ??= kindOf(content.part(0, START_BYTES), kinds);
    if (kind === tarKind && isMerelyCut(error)) return { kind, content, damage };
    throw damage;
  }
  kind ??= kindOf(content.part(0, START_BYTES), kinds);
  return kind === undefined ? null : { kind, content, damage: null };
}

/** True where all that was inflated is as it was compressed, as far as anyone can tell. */
function isMerelyCut(error: unknown): boolean {
  return error instanceof Error && error.message === 'unexpected end of file';
}

function asDamage(error: unknown, input: string, size: number): AfterturnError {
  if (error instanceof AfterturnError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const place = `after ${size.toLocaleString('en-US')} bytes of content`;
  return damagedArchive(input, `its compressed data is damaged or cut short, ${place}: ${reason}`);
}
