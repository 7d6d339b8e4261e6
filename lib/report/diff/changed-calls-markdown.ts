import type { ChangedCall } from '../../diff/changed-calls.ts';
import { counted } from '../counted.ts';
import { codeSpan } from '../markdown.ts';
import { sectionsWithin } from './sections-within.ts';

/** What a comparison of all calls found in one session. */
interface ComparedSession {
  readonly session: string;
  readonly calls: number;
  readonly changed: readonly ChangedCall[];
}

/** The calls that differ, a line each, for a pull request; what does not fit is counted. */
export function changedCallsMarkdown(
  compared: readonly ComparedSession[],
  alone: { readonly a: readonly string[]; readonly b: readonly string[] },
): string {
  const total = compared.reduce((sum, { changed }) => sum + changed.length, 0);
  const calls = compared.reduce((sum, session) => sum + session.calls, 0);
  const head = `### ${counted(calls, 'call')} compared, ${total === 0 ? 'none' : total} different\n`;
  const lines = compared
    .filter(({ changed }) => changed.length > 0)
    .flatMap(({ session, changed }) => [
      `\n#### ${codeSpan(session)}: ${changed.length} different\n\n`,
      ...changed.map(callLine),
    ]);
  const only = [
    ...alone.a.map((id) => `\n- ${codeSpan(id)} is only in A\n`),
    ...alone.b.map((id) => `\n- ${codeSpan(id)} is only in B\n`),
  ];
  return sectionsWithin(head, [...lines, ...only], 'line');
}

function callLine({ id, kind, node, messages, cause }: ChangedCall): string {
  if (kind !== 'changed') return `- ${codeSpan(id)}: only in ${kind === 'only-a' ? 'A' : 'B'}\n`;
  const place = messages.map((message) => message ?? '–').join(' → ');
  return `- ${codeSpan(id)}: at ${codeSpan(node ?? '')} (message ${place}), ${codeSpan(cause?.text ?? '')}\n`;
}
