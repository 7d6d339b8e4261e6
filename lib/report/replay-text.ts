import { contextDigest } from '../replay/trail-of.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { CallReplay } from '../replay/call-replay.ts';
import { secretCount } from '../store/redact/redacted-secrets.ts';
import type { SessionVerification } from '../replay/verify/verify-session.ts';
import { counted } from './counted.ts';
import { safeText } from './safe-text.ts';
import { textTable } from './text-table.ts';
import type { TextStyle } from './text-style.ts';
import { verifiedCell, verifiedLines } from './verified-text.ts';
import { wrapText } from './wrap-text.ts';

const DIGEST_CHARS = 12;

/** One session's calls as a table: where each stood, what it held, and whether the replay is exact. */
export function replayText(
  graph: SessionGraph,
  replays: readonly CallReplay[],
  verified: SessionVerification,
  style: TextStyle,
): string {
  const { palette } = style;
  const isAsRecorded = (row: number): boolean =>
    verified.calls[row]?.every(({ agrees }) => agrees !== false) ?? true;
  const isExact = (row: number): boolean => replays[row]?.doubts.length === 0;
  const columns = [
    { title: 'call' },
    { title: 'kind' },
    { title: 'head' },
    { title: 'messages', align: 'right' },
    { title: 'boundary', align: 'right' },
    { title: 'context', paint: palette.dim },
    {
      title: 'verified',
      paint: (text: string, row: number) => (isAsRecorded(row) ? text : palette.yellow(text)),
    },
    {
      title: 'exact',
      paint: (text: string, row: number) => (isExact(row) ? palette.green(text) : palette.yellow(text)),
    },
  ] as const;
  const rows = replays.map((replay, row) => [
    safeText(callAt(graph, replay.call).id),
    replay.frame.kind,
    safeText(replay.frame.headId ?? '–'),
    String(replay.context?.messages ?? 0),
    replay.boundary < 0 ? '–' : String(replay.boundary),
    contextDigest(replay.context).slice(0, DIGEST_CHARS),
    verifiedCell(verified.calls[row] ?? []),
    replay.doubts.length === 0 ? 'yes' : [...new Set(replay.doubts.map(({ code }) => code))].join(', '),
  ]);
  const table = rows.length === 0 ? ['no calls to a model'] : textTable(columns, rows, palette.dim);
  return (
    [
      ...heading(graph, style),
      '',
      ...table,
      '',
      countLine(replays, style),
      ...reasons(graph, replays, style),
      ...(rows.length === 0 && verified.commits.length === 0
        ? []
        : verifiedLines(graph, replays, verified, style)),
    ].join('\n') + '\n'
  );
}

/** Title, id and input of a session, as every text report begins. */
export function heading({ session }: SessionGraph, { palette }: TextStyle): string[] {
  const title = session.meta.title === '' ? '' : `  ${safeText(session.meta.title)}`;
  return [
    palette.bold(safeText(session.id)) + title,
    palette.dim(safeText(session.input)),
    ...lackLines(session).map(palette.yellow),
  ];
}

/** What stands between a session and what is shown of it; nothing is left out in silence. */
function lackLines({ problems, redacted = [] }: SessionGraph['session']): string[] {
  const secrets = secretCount(redacted);
  return [
    ...(problems.length === 0
      ? []
      : [`${counted(problems.length, 'file')} not read or missing; afterturn check names what`]),
    ...(secrets === 0
      ? []
      : [`${counted(secrets, 'secret')} replaced in it; digests recorded before no longer hold`]),
  ];
}

function countLine(replays: readonly CallReplay[], { palette }: TextStyle): string {
  const exact = replays.filter(({ doubts }) => doubts.length === 0).length;
  const calls = `${replays.length} ${replays.length === 1 ? 'call' : 'calls'}`;
  if (replays.length === 0) return 'no calls to models';
  if (exact === replays.length) return `${calls}, ${palette.green('all exact')}`;
  return `${calls}, ${exact} exact, ${palette.yellow(`${replays.length - exact} in doubt`)}`;
}

function reasons(graph: SessionGraph, replays: readonly CallReplay[], { width }: TextStyle): string[] {
  return replays.flatMap(({ call, doubts }) =>
    doubts.flatMap(({ reason }) => {
      const [first = '', ...rest] = wrapText(
        `${safeText(callAt(graph, call).id)}: ${safeText(reason)}`,
        width - 2,
      );
      return [`  ${first}`, ...rest.map((line) => `    ${line}`)];
    }),
  );
}
