const SPACE = 0x20;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The records of an extended header of tar, the last of a key. Throws a RangeError when the bytes are
 * no records. Linear.
 */
export function paxRecords(bytes: Uint8Array): ReadonlyMap<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length && bytes[at] !== 0;) {
    const space = bytes.indexOf(SPACE, at);
    const digits = decoder.decode(bytes.subarray(at, Math.min(space < 0 ? at : space, at + 16)));
    const end = at + Number(digits);
    const isRecord =
      /^[1-9]\d*$/.test(digits) && end > space && end <= bytes.length && bytes[end - 1] === 0x0a;
    if (!isRecord) throw new RangeError('its extended header is damaged');
    const record = decoder.decode(bytes.subarray(space + 1, end - 1));
    const equals = record.indexOf('=');
    if (equals > 0) records.set(record.slice(0, equals), record.slice(equals + 1));
    at = end;
  }
  return records;
}
