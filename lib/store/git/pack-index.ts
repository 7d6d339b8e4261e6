import { bytesToHex } from '@noble/hashes/utils.js';
import { damaged, unsupported } from './git-errors.ts';

const SIGNATURE = 0xff744f63;
const FANOUT_AT = 8;
const IDS_AT = FANOUT_AT + 256 * 4;
const ID_BYTES = 20;
/** Per object: its id, a checksum of its entry, its offset. */
const BYTES_AN_OBJECT = ID_BYTES + 4 + 4;
const TRAILER_BYTES = 2 * ID_BYTES;
/** An offset with this bit is the place of a longer one. */
const IS_LONG = 0x80000000;
const DIGIT_0 = 0x30;
const LETTER_A = 0x61;

/** A pack's index of version 2: where the object of each id lies. It is searched as it is, not unpacked. */
export class PackIndex {
  readonly count: number;
  private readonly view: DataView;
  private byOffset: { readonly offsets: Float64Array; readonly places: Uint32Array } | null = null;

  /** Throws `git/unsupported` for another version, `git/damaged` when lengths do not fit. Constant. */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly place: string,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < IDS_AT + TRAILER_BYTES) throw damaged(place, 'the index of a pack is cut short');
    if (this.view.getUint32(0) !== SIGNATURE || this.view.getUint32(4) !== 2) {
      throw unsupported(place, 'the index of a pack is not of version 2');
    }
    this.count = this.below(256);
    for (let first = 0; first < 256; first += 1) {
      if (this.below(first) > this.below(first + 1))
        throw damaged(place, 'the index of a pack is out of order');
    }
    const longOffsets = bytes.length - IDS_AT - TRAILER_BYTES - this.count * BYTES_AN_OBJECT;
    if (longOffsets < 0 || longOffsets % 8 !== 0)
      throw damaged(place, 'the index of a pack has the wrong length');
  }

  /** Checksum of the pack this index was made for, 40 hex digits. */
  get packChecksum(): string {
    return bytesToHex(this.bytes.subarray(-TRAILER_BYTES, -ID_BYTES));
  }

  /** Offset in the pack of the object of an id; undefined when it is not in the pack. Logarithmic. */
  offsetOf(id: string): number | undefined {
    if (id.length !== 2 * ID_BYTES) return undefined;
    const place = this.firstFrom(id);
    return place < this.count && this.compared(place, id) === 0 ? this.offsetAt(place) : undefined;
  }

  /** Id of the object at an offset; undefined when none begins there. Logarithmic, after a first sort. */
  idAtOffset(offset: number): string | undefined {
    this.byOffset ??= this.sortedByOffset();
    const { offsets, places } = this.byOffset;
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((offsets[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return offsets[low] === offset ? this.idAt(places[low] ?? 0) : undefined;
  }

  /** The ids that begin with these hex digits. */
  idsWith(prefix: string): string[] {
    const ids: string[] = [];
    for (let place = this.firstFrom(prefix.padEnd(2 * ID_BYTES, '0')); place < this.count; place += 1) {
      const id = this.idAt(place);
      if (!id.startsWith(prefix)) break;
      ids.push(id);
    }
    return ids;
  }

  private sortedByOffset(): { offsets: Float64Array; places: Uint32Array } {
    const all = Float64Array.from({ length: this.count }, (_, place) => this.offsetAt(place));
    const places = Uint32Array.from({ length: this.count }, (_, place) => place);
    places.sort((a, b) => (all[a] ?? 0) - (all[b] ?? 0));
    return { offsets: all.sort(), places };
  }

  /** Number of ids whose first byte is below this one. */
  private below(first: number): number {
    return first === 0 ? 0 : this.view.getUint32(FANOUT_AT + 4 * (first - 1));
  }

  /** Place of the first id that is not below this one. */
  private firstFrom(id: string): number {
    const first = byteOf(id, 0);
    let low = this.below(first);
    let high = this.below(first + 1);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compared(middle, id) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Below 0 where the id at a place comes before this one, 0 where it is this one. */
  private compared(place: number, id: string): number {
    const at = IDS_AT + ID_BYTES * place;
    for (let byte = 0; byte < ID_BYTES; byte += 1) {
      const difference = (this.bytes[at + byte] ?? 0) - byteOf(id, byte);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  private idAt(place: number): string {
    const at = IDS_AT + ID_BYTES * place;
    return bytesToHex(this.bytes.subarray(at, at + ID_BYTES));
  }

  private offsetAt(place: number): number {
    const offsetsAt = IDS_AT + this.count * (ID_BYTES + 4);
    const offset = this.view.getUint32(offsetsAt + 4 * place);
    if (offset < IS_LONG) return offset;
    const longAt = IDS_AT + this.count * BYTES_AN_OBJECT + 8 * (offset - IS_LONG);
    if (longAt + 8 > this.bytes.length - TRAILER_BYTES) {
      throw damaged(this.place, `the index of a pack has no offset for the object ${this.idAt(place)}`);
    }
    return Number(this.view.getBigUint64(longAt));
  }
}

/** A byte of an id in lower-case hex digits. As it is asked for: most comparisons end at the third. */
function byteOf(id: string, byte: number): number {
  return 16 * digit(id.charCodeAt(2 * byte)) + digit(id.charCodeAt(2 * byte + 1));
}

function digit(code: number): number {
  return code < LETTER_A ? code - DIGIT_0 : code - LETTER_A + 10;
}
