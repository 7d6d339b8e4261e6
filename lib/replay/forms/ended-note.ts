const ENDINGS: Readonly<Record<string, string>> = { error: 'ended in error', cancelled: 'was cancelled' };

/** The note in front of a function run that did not complete, or "" (seed §4 "Failure and retry"). */
export function endedNote(status: string): string {
  const ending = Object.hasOwn(ENDINGS, status) ? ENDINGS[status] : undefined;
  if (ending === undefined) return '';
  return `[This program task ${ending}. Do not continue or retry it unless the user explicitly asks.]`;
}
