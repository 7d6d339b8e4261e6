/** The flags between braces, split at commas that are in no list, object or quotes. */
export function flagsIn(text: string): string[] {
  const flags: string[] = [''];
  let depth = 0;
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    if (!isQuoted && '[{'.includes(letter)) depth += 1;
    if (!isQuoted && ']}'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0 && !isQuoted) flags.push('');
    else flags[flags.length - 1] = (flags.at(-1) ?? '') + letter;
  }
  return flags.map((flag) => flag.trim()).filter((flag) => flag !== '');
}

/** A value as JSON, and a plain word as itself. */
export function jsonOrWord(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
