import { safeText } from './safe-text.ts';

/** Text of a store as a code span: one line, nothing of it is markup. */
export function codeSpan(text: string): string {
  const line = safeText(text);
  const ticks = '`'.repeat(longestRun(line) + 1);
  const gap = line.startsWith('`') || line.endsWith('`') || line.trim() === '' ? ' ' : '';
  return `${ticks}${gap}${line}${gap}${ticks}`;
}

/** Lines of a store in a fence that none of them can close, with a line end behind it. */
export function fenced(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}\n`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const run of text.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
  return longest;
}
