import { constants, createInflate } from 'node:zlib';

/** The parts of a zlib stream of Node that its types leave out. */
interface Engine {
  readonly _handle: {
    onerror: (message: string) => void;
    reset(): void;
    writeSync(
      ...args: [
        flush: number,
        input: Uint8Array,
        at: number,
        length: number,
        output: Uint8Array,
        at: number,
        room: number,
      ]
    ): void;
  };
  /** After a write: room left in the output, bytes left of the input. */
  readonly _writeState: Readonly<Uint32Array>;
}

/** Inflates from `from` on until the output is full or the stream ends. */
export interface ReusedInflate {
  (
    input: Uint8Array,
    from: number,
    output: Uint8Array,
    isWhole: boolean,
  ): { readonly filled: number; readonly consumed: number };
}

/**
 * One engine for all streams: setting up one for each, as `inflateSync` does, costs more than
 * inflating a node. Null where this Node has not the inner parts it takes, which are not promised
 * (npm's own reader of archives takes the same); then `inflateSync` must do.
 *
 * @param engine a stream of Node for zlib data, or for raw data
 */
export function reusedInflate(engine: unknown = createInflate()): ReusedInflate | null {
  if (!isEngine(engine)) return null;
  const { _handle: handle, _writeState: state } = engine;
  const faults: string[] = [];
  handle.onerror = (message) => void faults.push(message);
  return (input, from, output, isWhole) => {
    handle.reset();
    const flush = isWhole ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    handle.writeSync(flush, input, from, input.length - from, output, 0, output.length);
    const fault = faults.pop();
    if (fault !== undefined) throw new RangeError(fault);
    const [room = 0, left = 0] = state;
    return { filled: output.length - room, consumed: input.length - from - left };
  };
}

function isEngine(engine: unknown): engine is Engine {
  const { _handle: handle, _writeState: state } = engine as Partial<Engine>;
  return (
    typeof handle?.writeSync === 'function' &&
    typeof handle.reset === 'function' &&
    state instanceof Uint32Array
  );
}
