import { type NodeId, nodeId } from '../base/brand.ts';
import type { Call } from './call.ts';
import { readText } from './lenient-fields.ts';

/**
 * Which fields the edges of a session are read from. `current`: today's alone, as today's writer reads,
 * which knows no alias (seed "DAG Edge Field Naming" §4). `called-by`: the older ones as well.
 */
export const DIALECTS = ['current', 'called-by'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** The edges of a node in the older dialect; each "" where its field is empty or no text. */
export interface OlderEdges {
  /** The sub-call edge, today's `caller`. */
  readonly calledBy: NodeId | '';
  /** The conversation edge, today's `predecessor`; "ROOT" where it was copied from `called_by` as it is. */
  readonly parentId: NodeId | '';
}

type Fields = Call['extra'];

/**
 * The edges that a node names `called_by` and `parent_id`, at the top level or in metadata, the top
 * level first; null for a node that has neither field, which is one of today's dialect. Where `called_by`
 * stands at both places with two values, and `parent_id` nowhere, the one in metadata is the conversation
 * edge (seeds "Unifying parent_id and called_by" §1, "DAG Edge Field Naming" §1). Constant.
 */
export function olderEdges({ extra, metadata }: Call): OlderEdges | null {
  const hasParent = has(extra, 'parent_id') || has(metadata, 'parent_id');
  if (!hasParent && !has(extra, 'called_by') && !has(metadata, 'called_by')) return null;
  const inner = textAt(metadata, 'called_by');
  const calledBy = has(extra, 'called_by') ? textAt(extra, 'called_by') : inner;
  const parentId = hasParent
    ? textAt(extra, 'parent_id') || textAt(metadata, 'parent_id')
    : calledBy === inner
      ? ''
      : inner;
  return { calledBy: nodeId(calledBy), parentId: nodeId(parentId) };
}

/**
 * The call with its edges read in a dialect: in `called-by` an edge that today's field leaves empty is
 * the older one, so that a session may be mixed; today's wins where it holds anything. Nothing is
 * derived: an edge that neither dialect records stays empty. The same object where nothing changes.
 */
export function inDialect(call: Call, dialect: Dialect): Call {
  const older = dialect === 'current' ? null : olderEdges(call);
  if (older === null) return call;
  const caller = call.caller || older.calledBy;
  const predecessor = call.predecessor || older.parentId;
  if (caller === call.caller && predecessor === call.predecessor) return call;
  const currentEdges = { caller: call.caller, predecessor: call.predecessor };
  return { ...call, caller, predecessor, currentEdges };
}

function has(fields: Fields, key: string): boolean {
  return Object.hasOwn(fields, key);
}

function textAt(fields: Fields, key: string): string {
  return has(fields, key) ? readText(fields[key]) : '';
}
