/** A stretch of prose: plain, between backticks, or a fenced block with its fences. */
export interface CodePart {
  readonly kind: 'plain' | 'code' | 'fence';
  readonly text: string;
}

// A fence ends at its like or with the text; code between backticks stays on its line.
const CODE =
  /(?<fence>^ {0,3}(?<mark>```+|~~~+)[^\n`]*(?:\n(?! {0,3}\k<mark>[ \t]*$)[^\n]*)*(?:\n {0,3}\k<mark>[ \t]*)?(?:\n|$))|(?<!`)(?<ticks>`{1,2})(?!`)[^`\n]+\k<ticks>(?!`)/gmu;

/**
 * Where a text holds code, so that it can be set in a fixed width. Nothing of it is taken away: the
 * parts joined are the text. Linear.
 */
export function codeParts(text: string): CodePart[] {
  const parts: CodePart[] = [];
  let end = 0;
  for (const match of text.matchAll(CODE)) {
    if (match.index > end) parts.push({ kind: 'plain', text: text.slice(end, match.index) });
    parts.push({ kind: match.groups?.['fence'] === undefined ? 'code' : 'fence', text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'plain', text: text.slice(end) });
  return parts;
}
