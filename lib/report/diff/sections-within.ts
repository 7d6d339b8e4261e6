import { counted } from '../counted.ts';

/** What hosts of pull requests take as one comment, with some room, in UTF-16 units. */
const MAX_MARKDOWN = 60_000;

/** A head and as many sections as fit below the limit, from the first one on; what is cut is counted. */
export function sectionsWithin(head: string, sections: readonly string[], word: string): string {
  let [text, kept] = [head, 0];
  for (const section of sections) {
    if (text.length + section.length > MAX_MARKDOWN) break;
    text += section;
    kept += 1;
  }
  const cut = sections.length - kept;
  if (cut === 0) return text;
  const most = MAX_MARKDOWN.toLocaleString('en-US');
  return `${text}\n**Cut here: ${counted(cut, `more ${word}`)} would go over ${most} characters.**\n`;
}
