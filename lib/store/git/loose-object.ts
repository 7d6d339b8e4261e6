import { damaged, within } from './git-errors.ts';
import { type GitObject, objectId, type ObjectKind } from './git-object.ts';
import { MAX_OBJECT_BYTES, MOST_GROWTH, type ObjectCodec, START_BYTES } from './object-codec.ts';

const KINDS: readonly string[] = ['commit', 'tree', 'blob', 'tag'] satisfies readonly ObjectKind[];
/** Kind, space, size and a zero byte are never longer. */
const LONGEST_HEAD = 32;
const decoder = new TextDecoder('utf-8');

/** Reads the file of one loose object and checks its id. Throws `git/damaged`. Linear. */
export function readLooseObject(file: Uint8Array, id: string, place: string, codec: ObjectCodec): GitObject {
  const what = (): string => `the object ${id}`;
  const object = within(place, what, () => parse(file, codec));
  if (objectId(object, codec) === id) return object;
  throw damaged(place, `the object ${id} is damaged: its bytes have another id`);
}

function parse(file: Uint8Array, codec: ObjectCodec): GitObject {
  // The size stands inside the stream, so the stream is begun to see how much may come out of it.
  const { kind, size, end } = headOf(codec.inflateStart(file.subarray(0, START_BYTES)));
  if (size > file.length * MOST_GROWTH) throw new RangeError('it states an impossible size');
  const { data: content, consumed } = codec.inflate(file, 0, end + size);
  if (content.length - end !== size) throw new RangeError('it has another size than it states');
  if (consumed !== file.length) throw new RangeError(`its file goes on behind it, at byte ${consumed}`);
  return { kind, data: content.subarray(end) };
}

function headOf(content: Uint8Array): { kind: ObjectKind; size: number; end: number } {
  const end = content.subarray(0, LONGEST_HEAD).indexOf(0) + 1;
  const [, kind = '', digits = ''] =
    /^([a-z]+) (0|[1-9]\d*)\0$/.exec(decoder.decode(content.subarray(0, end))) ?? [];
  const size = Number(digits);
  if (!isKind(kind)) throw new RangeError('it does not begin as an object does');
  if (size > MAX_OBJECT_BYTES) throw new RangeError(`it is larger than ${MAX_OBJECT_BYTES} bytes`);
  return { kind, size, end };
}

function isKind(word: string): word is ObjectKind {
  return KINDS.includes(word);
}
