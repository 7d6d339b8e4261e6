import { ROOT_ID } from '../graph/node-kinds.ts';
import { callAt } from '../graph/session-graph.ts';
import { counted } from './counted.ts';
import type { LinearView, OrderedMessage } from './linear-view.ts';
import { heading } from './replay-text.ts';
import { safeText } from './safe-text.ts';
import { textTable } from './text-table.ts';
import type { TextStyle } from './text-style.ts';
import { wrapText } from './wrap-text.ts';

/**
 * A session's walk along `parent_id` for the terminal: each message with the edge it has and the
 * one that the order by seq would give it, then where the walk ends. Ends with a line's end.
 */
export function linearText(view: LinearView, style: TextStyle): string {
  const { graph, olderNodes } = view;
  const wrapped = (text: string): string[] => wrapText(text, style.width);
  if (olderNodes === 0) {
    const remark = 'no node of the older dialect, so there is no parent_id to walk along';
    return [...heading(graph, style), '', ...wrapped(remark), ''].join('\n');
  }
  const older = `${olderNodes} of ${counted(graph.calls.length, 'node')} in the older dialect (called_by, parent_id)`;
  const table = view.order.length === 0 ? ['no messages'] : messageTable(view, style);
  return [
    ...heading(graph, style),
    '',
    ...wrapped(older).map(style.palette.dim),
    '',
    ...table,
    '',
    ...wrapped(walkText(view)),
    ...wrapped(orderText(view)),
    '',
  ].join('\n');
}

function messageTable({ graph, order, history }: LinearView, { palette, width }: TextStyle): string[] {
  const walked = new Set(history.members);
  const stateOf = ({ index }: OrderedMessage): string => {
    if (index === history.gap) return 'ends here';
    return walked.has(index) ? 'reached' : 'not reached';
  };
  const paintState = (text: string, row: number): string => {
    const message = order[row];
    if (message === undefined || walked.has(message.index)) {
      return message?.index === history.gap ? palette.red(text) : palette.green(text);
    }
    return palette.yellow(text);
  };
  const columns = [
    { title: 'seq', align: 'right' },
    { title: 'message' },
    { title: 'parent_id' },
    {
      title: 'by seq',
      paint: (text: string, row: number) => (order[row]?.changes === true ? palette.cyan(text) : text),
    },
    { title: 'walk', paint: paintState },
  ] as const;
  const rows = order.map((message) => {
    const { seq, id } = callAt(graph, message.index);
    const bySeq = `${safeText(message.bySeq || '–')}${message.changes ? ' ←' : ''}`;
    return [String(seq), safeText(id), safeText(message.recorded || '–'), bySeq, stateOf(message)];
  });
  return textTable(columns, rows, palette.dim, width);
}

function walkText({ graph, from, history, order }: LinearView): string {
  if (from < 0) return 'no head to walk from';
  const { id } = callAt(graph, from);
  const isHead = id === graph.session.meta.headId;
  const walk = `the walk along parent_id from the ${isHead ? 'head' : 'newest message'} ${safeText(id)}`;
  const { members, gap, unreached } = history;
  if (gap < 0) return `${walk} is whole: ${members.length} of ${counted(order.length, 'message')} on it`;
  const end = safeText(callAt(graph, gap).id);
  return `${walk} ends early at ${end}: ${counted(unreached.length, 'message')} before it ${unreached.length === 1 ? 'is' : 'are'} not reached`;
}

/** The target state of the design, and what it costs: an order by seq knows no forks. */
function orderText({ order }: LinearView): string {
  const changed = order.filter(({ changes }) => changes);
  if (changed.length === 0) return 'parent_id set by seq order (the target state) would change nothing';
  const moved = changed.filter(({ recorded }) => recorded !== '' && recorded !== ROOT_ID).length;
  const lost =
    moved === 0
      ? ''
      : `; ${moved} of them ${moved === 1 ? 'names' : 'name'} another node now: seq order knows no forks`;
  return `parent_id set by seq order (the target state) would change ${counted(changed.length, 'message')} (←) and reach every message before${lost}`;
}
