import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { BreakCause, PrefixBreak } from '../replay/prefix/prefix-break.ts';
import type { PrefixCount } from '../replay/prefix/prefix-totals.ts';
import { estimateRatio } from '../replay/tokens/estimate-ratio.ts';
import type { CallAccount, SessionTokens } from '../replay/tokens/session-tokens.ts';
import type { TokenSums } from '../replay/tokens/token-sums.ts';
import { counted } from './counted.ts';
import { safeText } from './safe-text.ts';
import { sumText, tokenText } from './token-text.ts';
import { textTable } from './text-table.ts';
import type { TextStyle } from './text-style.ts';
import { wrapText } from './wrap-text.ts';

/** What stands behind the table of calls, as `NAME  what breaks`; keys of the table's words. */
const CAUSE_WORDS: Readonly<Record<BreakCause, string>> = {
  tools: 'other tools',
  system: 'other system message',
  summary: 'summary',
  boundary: 'boundary moved',
  policy: 'other policy version',
  finished: 'was still running',
  joined: 'tool call joined',
  'came-in': 'came in between',
  range: 'outside the range',
  'left-out': 'no longer seen',
};

/**
 * A session's token account: its calls with what each shares with the one before it, the sums of
 * branches and session, and how far requests extend each other. Ends with a line's end; begins
 * with an empty one, because it follows the ledger of the same session.
 */
export function tokensText(graph: SessionGraph, account: SessionTokens, style: TextStyle): string {
  if (account.calls.length === 0) return '';
  const note = `~ is estimated by ${account.estimator}; all other figures were recorded. History: the rendered messages; request: with system message, tools and live turn, where recorded. Prefix: leading messages that are the same bytes as those of the call before it, of how many that call sent.`;
  return (
    [
      '',
      style.palette.bold('Tokens by call'),
      ...callLines(graph, account, style),
      '',
      ...wrapText(note, style.width).map(style.palette.dim),
      ...unusualLines(graph, account, style),
      '',
      style.palette.bold('Sums over calls (no context is as large)'),
      ...sumLines(account, style),
      '',
      ...prefixLines(account, style),
    ].join('\n') + '\n'
  );
}

function callLines(graph: SessionGraph, { calls }: SessionTokens, { palette, width }: TextStyle): string[] {
  const columns = [
    { title: 'call' },
    { title: 'history', align: 'right' },
    { title: 'request', align: 'right' },
    { title: 'in', align: 'right' },
    { title: 'out', align: 'right' },
    { title: 'prefix', align: 'right' },
    { title: 'breaks at', paint: palette.dim },
  ] as const;
  const rows = calls.map(({ tokens, prefix }) => [
    safeText(callAt(graph, tokens.call).id),
    tokenText(tokens.history),
    tokenText(tokens.request),
    tokenText(tokens.recorded.input),
    tokenText(tokens.recorded.output ?? tokens.reply),
    prefix.previous < 0 ? 'first' : `${prefix.shared}/${prefix.sent}`,
    prefix.breaks.map((each) => breakText(graph, each)).join('; '),
  ]);
  return textTable(columns, rows, palette.dim, width);
}

function breakText(graph: SessionGraph, { cause, node, message }: PrefixBreak): string {
  const where = node < 0 ? '' : ` ${safeText(callAt(graph, node).id)}`;
  return `${message < 0 ? '' : `${message}`}${where}: ${CAUSE_WORDS[cause]}`.trim();
}

function unusualLines(graph: SessionGraph, { calls }: SessionTokens, { width }: TextStyle): string[] {
  const lines = calls
    .filter(({ isUnusual }) => isUnusual)
    .map(({ tokens }: CallAccount) => {
      const times = (estimateRatio(tokens) ?? 0).toFixed(2);
      return `${safeText(callAt(graph, tokens.call).id)}: ${tokenText(tokens.recorded.input)} recorded are ${times} times the estimate, unlike the other calls of this session`;
    });
  return lines.length === 0 ? [] : ['', ...lines.flatMap((line) => wrapText(line, width))];
}

function sumLines(account: SessionTokens, { palette }: TextStyle): string[] {
  const columns = [
    { title: 'branch' },
    { title: 'calls', align: 'right' },
    { title: 'request', align: 'right' },
    { title: 'in', align: 'right' },
    { title: 'out', align: 'right' },
    { title: 'cache read', align: 'right' },
    { title: 'written', align: 'right' },
  ] as const;
  const row = (name: string, { estimated, recorded }: TokenSums): string[] => {
    const { calls, tokens } = estimated.request;
    const { input, output, cacheRead, cacheWrite } = recorded;
    return [
      name,
      String(calls),
      tokenText({ tokens, source: 'estimated', estimator: account.estimator }),
      ...[input, output, cacheRead, cacheWrite].map((sum) => sumText(sum, calls)),
    ];
  };
  const isPartly = Object.values(account.sums.recorded).some(
    ({ calls }) => calls > 0 && calls < account.sums.estimated.request.calls,
  );
  const branches = account.branches.filter(({ estimated }) => estimated.request.calls > 0);
  const table = textTable(
    columns,
    [
      ...branches.map(({ tip, ...sums }) => row(safeText(tip.name ?? tip.id), sums)),
      row('(all calls)', account.sums),
    ],
    palette.dim,
  );
  return isPartly ? [...table, '', palette.dim('* of those calls alone that have the figure')] : table;
}

function prefixLines({ prefixes }: SessionTokens, { width }: TextStyle): string[] {
  if (prefixes.calls === 0) return ['No call continues another.'];
  return [
    `${extendText(prefixes)} the request before it${causesText(prefixes.breaks)}`,
    ...(prefixes.withinTurn.calls === 0
      ? ['No call continues one of its own turn.']
      : [`Within turns ${extendText(prefixes.withinTurn)} it${causesText(prefixes.breaksWithinTurn)}`]),
  ].flatMap((line) => wrapText(line, width));
}

function extendText({ calls, extending }: PrefixCount): string {
  return `${extending} of ${counted(calls, 'call')} ${extending === 1 ? 'extends' : 'extend'}`;
}

function causesText(breaks: ReadonlyMap<BreakCause, number>): string {
  if (breaks.size === 0) return '';
  return `; breaks: ${[...breaks].map(([cause, count]) => `${CAUSE_WORDS[cause]} ${count}`).join(', ')}`;
}
