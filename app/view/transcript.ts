import { branch } from '../../lib/graph/branch.ts';
import { activeSummary } from '../../lib/graph/active-summary.ts';
import { childrenOf } from '../../lib/graph/child-lists.ts';
import { hasContextName, isAttachRow, isSummary } from '../../lib/graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { spine } from '../../lib/graph/spine.ts';
import { type ThreadItem, threadOf } from './thread.ts';
import { anchorOf } from '../../lib/replay/anchor-of.ts';

/** One entry of a transcript, from top to bottom. */
export type TranscriptEntry =
  | {
      readonly kind: 'turn';
      readonly index: number;
      readonly thread: readonly ThreadItem[];
      readonly returns: readonly number[];
    }
  | { readonly kind: 'summary'; readonly index: number }
  | { readonly kind: 'record'; readonly index: number }
  | { readonly kind: 'note'; readonly text: string; readonly node: string };

/** The chat of a branch (spec "Two views of one record"), and where each node is found in it. */
export interface Transcript {
  readonly entries: readonly TranscriptEntry[];
  /** Place in `entries` of every node shown there, tools and records too. */
  readonly placeOf: ReadonlyMap<number, number>;
}

/**
 * The transcript of the branch that ends at `tip`. A broken chain is shown as far as it reaches,
 * under a note that says so; left-out nodes are counted. Linear in the session.
 */
export function transcriptOf(graph: SessionGraph, tip: number): Transcript {
  const { broken, members } = branch(graph, tip);
  const chain = members ?? spine(graph, tip);
  const entries: TranscriptEntry[] = [];
  if (broken !== null)
    entries.push({
      kind: 'note',
      text: 'The chain breaks here: this node has no predecessor.',
      node: broken,
    });
  const rewound = spine(graph, tip).filter((at) => callAt(graph, at).meta.rewound).length;
  if (rewound > 0)
    entries.push({ kind: 'note', text: `${rewound} rewound nodes of this branch are left out.`, node: '' });
  const around = recordsAround(graph);
  const summary = summaryPlace(graph, new Set(chain));
  for (const index of chain) {
    if (index === summary.before) entries.push({ kind: 'summary', index: summary.index });
    entries.push(...(around.before.get(index) ?? []));
    if (isSummary(callAt(graph, index))) entries.push({ kind: 'summary', index });
    else
      entries.push({ kind: 'turn', index, thread: threadOf(graph, index), returns: returnsAt(graph, index) });
    entries.push(...(around.after.get(index) ?? []));
  }
  return { entries, placeOf: placesOf(entries) };
}

/** The active summary enters before the first node it covers, where the whole range is here. */
function summaryPlace(graph: SessionGraph, chain: ReadonlySet<number>): { index: number; before: number } {
  const index = activeSummary(graph);
  if (index < 0 || chain.has(index)) return { index, before: -1 };
  const covered = callAt(graph, index).meta.coversIds.map((id) => graph.indexOf(id));
  const isHere = covered.some((at) => chain.has(at));
  return { index, before: isHere ? (covered.find((at) => chain.has(at)) ?? -1) : -1 };
}

interface Around {
  readonly before: ReadonlyMap<number, TranscriptEntry[]>;
  readonly after: ReadonlyMap<number, TranscriptEntry[]>;
}

/** Prompt and tool records: before the reply they were made for, else after the node they follow. */
function recordsAround(graph: SessionGraph): Around {
  const before = new Map<number, TranscriptEntry[]>();
  const after = new Map<number, TranscriptEntry[]>();
  graph.calls.forEach((call, index) => {
    if (!hasContextName(call) || isSummary(call)) return;
    const anchor = anchorOf(graph, index);
    const side =
      anchor >= 0 && callAt(graph, anchor).role === 'llm' && call.meta.anchorHeadId !== '' ? before : after;
    side.set(anchor, [...(side.get(anchor) ?? []), { kind: 'record', index }]);
  });
  return { before, after };
}

/** Attach rows beside a turn: results of spawned branches that came back to it. */
function returnsAt(graph: SessionGraph, index: number): number[] {
  const beside = [...childrenOf(graph.successors, index), ...childrenOf(graph.callees, index)];
  return [...new Set(beside)].filter((at) => isAttachRow(callAt(graph, at))).sort((a, b) => a - b);
}

function placesOf(entries: readonly TranscriptEntry[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  entries.forEach((entry, place) => {
    if (entry.kind === 'note') return;
    places.set(entry.index, place);
    if (entry.kind !== 'turn') return;
    for (const item of [...entry.thread.map(({ index }) => index), ...entry.returns]) places.set(item, place);
  });
  return places;
}
