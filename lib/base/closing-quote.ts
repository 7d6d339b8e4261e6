const BACKSLASH = 0x5c;

/** Place of the first quote from `from` on that no backslash escapes; -1 when there is none. Linear. */
export function closingQuote(json: string, from: number): number {
  for (let quote = json.indexOf('"', from); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return -1;
}
