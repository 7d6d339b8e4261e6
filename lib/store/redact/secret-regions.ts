import { unescaped, writtenRanges } from './escaped-text.ts';
import { jsonStrings } from './json-strings.ts';
import type { TextRange } from './private-key.ts';

/** A part of a file in which a secret may stand, as people read it. */
export interface SecretRegion {
  /** Without escapes. */
  readonly text: string;
  /** Key of the JSON object it is the value of; "" where there is none. */
  readonly name: string;
  /** Where ranges of `text`, in order and apart, lie in the file. */
  inFile<Range extends TextRange>(ranges: readonly Range[]): readonly Range[];
}

/**
 * The strings of a JSON file, keys included; any other file as a whole, escapes resolved unless it
 * is plain text. Linear.
 */
export function* secretRegions(file: string, isPlain: boolean): Generator<SecretRegion, void> {
  if (isPlain) yield { text: file, name: '', inFile: (ranges) => ranges };
  else if (!isJson(file))
    yield { text: unescaped(file), name: '', inFile: (ranges) => writtenRanges(file, ranges) };
  else
    for (const { start, end, name } of jsonStrings(file)) yield regionAt(file, start, end, unescaped(name));
}

function regionAt(file: string, start: number, end: number, name: string): SecretRegion {
  const written = file.slice(start, end);
  return {
    text: written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written,
    name,
    inFile: (ranges) =>
      writtenRanges(written, ranges).map((range) => ({
        ...range,
        start: range.start + start,
        end: range.end + start,
      })),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // A file that is broken is searched, too, only less finely.
    return false;
  }
}
