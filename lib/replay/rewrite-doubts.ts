import { nodeId } from '../base/brand.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { WORKING_TREE } from '../store/history/working-tree.ts';
import { seqOfFile } from './seq-of-file.ts';
import type { Rewrite, Rewrites } from '../store/history/rewrites.ts';
import type { Doubt } from './doubt.ts';

/** A node whose bytes in a context may be others than they were. */
interface Rewritten {
  readonly index: number;
  readonly rewrites: readonly Rewrite[];
}

/** What no context shows, however it is rendered. */
const UNSEEN =
  /^(reads|metadata\.(usage|model|provider|agent_id|prompt_hash|anchor_head_id|child_session_id|\w+_tokens))$/;

const known = new WeakMap<SessionGraph, { readonly of: Rewrites; readonly nodes: readonly Rewritten[] }>();

/**
 * Nodes in reach that a commit rewrote after the call was finished: what the call saw is then not
 * what the store holds. `isMember` says what is in reach. Linear in the rewritten nodes, of which a
 * sound store has none.
 *
 * @param rewrites null where nothing is known of the history
 */
export function rewriteDoubts(
  graph: SessionGraph,
  index: number,
  rewrites: Rewrites | null,
  isMember: (index: number) => boolean,
): Doubt[] {
  if (rewrites === null || rewrites.byPath.size + rewrites.deleted.size === 0) return [];
  const finished = rewrites.finishedAt.get(callAt(graph, index).file);
  if (finished === undefined) return [];
  return [
    ...deletionDoubts(graph, index, rewrites, finished),
    ...rewrittenDoubts(graph, index, rewrites, finished, isMember),
  ];
}

/** Which branch a deleted node was on nobody can tell; the first is named, and how many there are. */
function deletionDoubts(graph: SessionGraph, index: number, rewrites: Rewrites, finished: number): Doubt[] {
  const { seq } = callAt(graph, index);
  const lost = [...rewrites.deleted].filter(([file, { at }]) => at > finished && seqOfFile(file) <= seq);
  const [first, ...more] = lost;
  if (first === undefined) return [];
  const [file, { commit }] = first;
  const rest = more.length === 0 ? '' : `, and ${more.length} more like it`;
  const reason = `${file} was deleted later, by ${commitName(commit)}, and may have held a node of this context${rest}`;
  return [{ code: 'rewritten', node: nodeId(''), reason }];
}

function commitName(commit: string): string {
  return commit === WORKING_TREE ? 'what no commit holds yet' : `commit ${commit.slice(0, 12)}`;
}

function rewrittenDoubts(
  graph: SessionGraph,
  index: number,
  rewrites: Rewrites,
  finished: number,
  isMember: (index: number) => boolean,
): Doubt[] {
  return rewrittenNodes(graph, rewrites).flatMap(({ index: node, rewrites: each }) => {
    const last = each.filter(({ at }) => at > finished).at(-1);
    if (last === undefined || node === index || !isMember(node)) return [];
    const { id } = callAt(graph, node);
    const fields = last.fields === null ? '' : ` (${last.fields.join(', ')})`;
    const reason = `${id} was rewritten later, by ${commitName(last.commit)}${fields}`;
    return [{ code: 'rewritten', node: id, reason } as const];
  });
}

function rewrittenNodes(graph: SessionGraph, rewrites: Rewrites): readonly Rewritten[] {
  const found = known.get(graph);
  if (found?.of === rewrites) return found.nodes;
  const nodes = graph.calls.flatMap(({ file }, index): Rewritten[] => {
    const all = rewrites.byPath.get(file) ?? [];
    const telling = all.filter(({ fields }) => fields?.every((field) => UNSEEN.test(field)) !== true);
    return telling.length === 0 ? [] : [{ index, rewrites: telling }];
  });
  known.set(graph, { of: rewrites, nodes });
  return nodes;
}
