import { callAt } from '../../graph/session-graph.ts';
import type { ContextSide } from '../../diff/context-side.ts';
import type { ContextDiff, DiffEntry } from '../../diff/diff-contexts.ts';
import type { RenderedNode } from '../../diff/rendered-nodes.ts';
import type { SideName } from './diff-side-name.ts';
import { entryCounts } from './entry-runs.ts';

/** A comparison for machines, with the whole text of what differs; equal nodes by id and place. */
export function diffRecord(diff: ContextDiff, names: readonly [a: SideName, b: SideName]): object {
  return {
    kind: 'context-diff',
    same: diff.isSame,
    a: sideRecord(names[0].asked, diff.a),
    b: sideRecord(names[1].asked, diff.b),
    request: diff.request.map(({ part, a, b, isSame }) =>
      isSame ? { part, same: true } : { part, same: false, a, b },
    ),
    nodes: entryCounts(diff.entries),
    entries: diff.entries.map(entryRecord),
  };
}

function sideRecord(asked: string, { graph, selected, policy }: ContextSide): object {
  const { call, frame, setting } = selected;
  return {
    asked,
    session: graph.session.id,
    call: call < 0 ? null : callAt(graph, call).id,
    head: frame.headId,
    boundary: setting.boundary,
    policy,
  };
}

function entryRecord(entry: DiffEntry): object {
  if (entry.kind === 'same')
    return { kind: entry.kind, node: entry.a.id, a: entry.a.messages, b: entry.b.messages };
  const [a, b] = ['a' in entry ? nodeRecord(entry.a) : null, 'b' in entry ? nodeRecord(entry.b) : null];
  const node = 'a' in entry ? entry.a.id : entry.b.id;
  return { kind: entry.kind, node, cause: entry.cause, a, b };
}

function nodeRecord({ messages, blocks }: RenderedNode): object {
  return { messages, blocks };
}
