import { paxRecords } from './pax-records.ts';

/** What the entries of their own that stand in front of an entry say of it. */
export interface TarExtension {
  readonly name?: string;
  readonly size?: number;
  readonly isSparse?: boolean;
}

/** Extended headers (`X`: of an older system), and GNU's long names of entries and of links. */
const TYPES: ReadonlySet<string> = new Set(['x', 'X', 'g', 'L', 'K']);
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function isTarExtension(type: string): boolean {
  return TYPES.has(type);
}

/**
 * Adds what one extension says. What is said of all entries that follow (`g`) cannot be a name or a
 * size and is not needed; where links lead, neither. Throws a RangeError when it is damaged.
 */
export function withTarExtension(known: TarExtension, type: string, data: Uint8Array): TarExtension {
  if (type === 'L') return { ...known, name: untilZero(decoder.decode(data)) };
  if (type !== 'x' && type !== 'X') return known;
  const records = paxRecords(data);
  const [name, digits] = [records.get('GNU.sparse.name') ?? records.get('path'), records.get('size')];
  const size = digits === undefined ? undefined : Number(digits);
  if (size !== undefined && !(Number.isSafeInteger(size) && /^\d+$/.test(digits ?? '')))
    throw new RangeError('its extended header states no possible size');
  return {
    ...known,
    ...(name === undefined ? {} : { name }),
    ...(size === undefined ? {} : { size }),
    ...([...records.keys()].some((key) => key.startsWith('GNU.sparse.')) ? { isSparse: true } : {}),
  };
}

function untilZero(text: string): string {
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}
