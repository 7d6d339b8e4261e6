import { type ChangedCall, changedCalls } from '../lib/diff/changed-calls.ts';
import type { SessionGraph } from '../lib/graph/session-graph.ts';
import type { Policy } from '../lib/replay/policy.ts';
import { replaySession } from '../lib/replay/replay-session.ts';
import { counted } from '../lib/report/counted.ts';
import { changedCallsMarkdown } from '../lib/report/diff/changed-calls-markdown.ts';
import { changedCallsText } from '../lib/report/diff/changed-calls-text.ts';
import { safeText } from '../lib/report/safe-text.ts';
import type { Policies } from './diff-policies.ts';
import { startNodeDigest } from './node-digest.ts';
import { clearProgress, outputStyle, print, printJson, showProgress } from './terminal.ts';

/** The sessions of one side. */
export interface ReadInput {
  readonly graphs: readonly SessionGraph[];
  /** False where something could not be read. */
  readonly isWhole: boolean;
}

/** What a comparison of all calls found in one session. */
interface ComparedSession {
  readonly session: string;
  readonly calls: number;
  readonly changed: readonly ChangedCall[];
}

const STEP = 100;

/** Compares all calls of two inputs and prints those that differ. True when anything is different. */
export async function diffAll(
  a: ReadInput,
  b: ReadInput,
  policies: Policies,
  format: 'text' | 'json' | 'markdown',
): Promise<boolean> {
  const { pairs, onlyA, onlyB } = pairsOf(a.graphs, b.graphs);
  const compared: ComparedSession[] = [];
  for (const [left, right] of pairs) {
    const session = compare(left, right, policies);
    compared.push(session);
    if (format === 'text')
      await print(changedCallsText(session.session, session.calls, session.changed, outputStyle()));
  }
  // What could not be read on one side is not known to be missing there.
  const alone = { a: b.isWhole ? onlyA : [], b: a.isWhole ? onlyB : [] };
  if (format === 'json') {
    const document = { kind: 'calls-diff', sessions: compared, alone };
    await printJson(`${JSON.stringify(document, null, 2)}\n`);
  } else if (format === 'markdown') await print(changedCallsMarkdown(compared, alone));
  else
    for (const side of ['a', 'b'] as const)
      for (const id of alone[side]) await print(`session ${safeText(id)} is only in ${side.toUpperCase()}\n`);
  return compared.some(({ changed }) => changed.length > 0) || alone.a.length + alone.b.length > 0;
}

/** Sessions of one id belong together; two single sessions are meant for each other, whatever they are called. */
function pairsOf(left: readonly SessionGraph[], right: readonly SessionGraph[]) {
  const [single, other] = [left[0], right[0]];
  if (left.length === 1 && right.length === 1 && single !== undefined && other !== undefined)
    return { pairs: [[single, other] as const], onlyA: [], onlyB: [] };
  const others = new Map(right.map((graph) => [graph.session.id, graph]));
  const pairs: (readonly [SessionGraph, SessionGraph])[] = [];
  const onlyA: string[] = [];
  for (const graph of left) {
    const { id } = graph.session;
    const twin = others.get(id);
    others.delete(id);
    if (twin === undefined) onlyA.push(id);
    else pairs.push([graph, twin]);
  }
  return { pairs, onlyA, onlyB: [...others.keys()] };
}

function compare(a: SessionGraph, b: SessionGraph, policies: Policies): ComparedSession {
  const sides = [replayed(a, policies[0]), replayed(b, policies[1])] as const;
  const calls = new Set(
    sides.flatMap(({ graph, replays }) => replays.map(({ call }) => graph.calls[call]?.id)),
  );
  const changed: ChangedCall[] = [];
  for (const call of changedCalls(...sides)) {
    changed.push(call);
    if (changed.length % STEP === 0)
      showProgress(`${a.session.id}: ${counted(changed.length, 'call')} of ${calls.size} different so far`);
  }
  clearProgress();
  return { session: a.session.id, calls: calls.size, changed };
}

function replayed(graph: SessionGraph, policy: Policy) {
  return { graph, policy, replays: replaySession(graph, policy, { start: startNodeDigest }) };
}
