import type { ChangedCall } from '../../diff/changed-calls.ts';
import { counted } from '../counted.ts';
import { safeText } from '../safe-text.ts';
import { textTable } from '../text-table.ts';
import type { TextStyle } from '../text-style.ts';

/** The calls of one session whose contexts are not the same on both sides, a line each. */
export function changedCallsText(
  session: string,
  compared: number,
  changed: readonly ChangedCall[],
  { palette, width }: TextStyle,
): string {
  const total = `${counted(compared, 'call')} compared, ${changed.length === 0 ? 'none' : changed.length} different`;
  const rows = changed.map(({ id, kind, node, messages, cause }) => [
    safeText(id),
    kind === 'changed' ? messages.map((place) => place ?? '–').join(' → ') : '',
    safeText(node ?? ''),
    kind === 'changed' ? safeText(cause?.text ?? '') : kind === 'only-a' ? 'only in A' : 'only in B',
  ]);
  const columns = [
    { title: 'call' },
    { title: 'message' },
    { title: 'node' },
    { title: 'why', paint: palette.dim },
  ];
  const table = rows.length === 0 ? [] : ['', ...textTable(columns, rows, palette.dim, width)];
  return [`${palette.bold(safeText(session))}  ${total}`, ...table, ''].join('\n');
}
