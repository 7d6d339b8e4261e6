/** The parts one after the other; a single part is returned as it is, not copied. Linear. */
export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array {
  const [first, second] = parts;
  if (first !== undefined && second === undefined) return first;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
