import { DeltaReader } from './delta-reader.ts';

/**
 * The object that a delta makes of its base. Throws a RangeError when the delta does not fit the
 * base or does not give the size it states. Linear in the result.
 */
export function applyDelta(base: Uint8Array, delta: Uint8Array): Uint8Array {
  const reader = new DeltaReader(delta);
  if (reader.baseSize !== base.length) throw new RangeError('a delta does not fit its base');
  const result = new Uint8Array(reader.size);
  let filled = 0;
  for (let step = reader.next(); step !== null; step = reader.next()) {
    const part = step instanceof Uint8Array ? step : base.subarray(step.offset, step.offset + step.length);
    if (filled + part.length > result.length) throw new RangeError('a delta makes more than it states');
    result.set(part, filled);
    filled += part.length;
  }
  if (filled !== result.length) throw new RangeError('a delta makes less than it states');
  return result;
}
