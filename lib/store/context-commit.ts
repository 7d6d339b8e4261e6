import { z } from 'zod';
import { type NodeId, nodeId } from '../base/brand.ts';
import {
  type FieldReader,
  isFields,
  numberOrNull,
  readNumberOrNull,
  readText,
  strings,
  text,
} from './lenient-fields.ts';
import { truthy } from './truthy.ts';

/** One line of a context commit: how a node stood in the context; absent fields are "". */
export interface CommitItem {
  readonly sourceNodeId: NodeId | '';
  /** `full`, `aged`, `cleared`, `summarized`, `summary`, or whatever was written. */
  readonly state: string;
  /** The session it came from by an attachment; "" for one of this session. */
  readonly attachedFrom: string;
  /** A locked item never changes in later commits. */
  readonly locked: boolean;
  /** null when none are recorded. */
  readonly tokens: number | null;
  /** What it renders as; "" when none is recorded. */
  readonly rendered: string;
}

/** One recorded context commit; what has no field here stays in `raw`. */
export interface ContextCommit {
  readonly id: string;
  readonly parents: readonly string[];
  readonly headNodeId: NodeId | '';
  /** Sum over its items; null when none is recorded. */
  readonly totalTokens: number | null;
  /** In the order written; null when there is no list of items. */
  readonly items: readonly CommitItem[] | null;
  readonly file: string;
  readonly raw: Readonly<Record<string, unknown>>;
}

const readItems: FieldReader<readonly CommitItem[] | null> = (value) =>
  Array.isArray(value) ? value.map(readItem) : null;

const schema = z.object({
  id: text,
  commit_parents: strings,
  head_node_id: text,
  total_tokens: numberOrNull,
  items: z.transform(readItems).default(null as never),
});

export function readContextCommit(raw: Readonly<Record<string, unknown>>, file: string): ContextCommit {
  const read = schema.parse(raw);
  return {
    id: read.id,
    parents: read.commit_parents,
    headNodeId: nodeId(read.head_node_id),
    totalTokens: read.total_tokens,
    items: read.items,
    file,
    raw,
  };
}

function readItem(item: unknown): CommitItem {
  const fields = isFields(item) ? item : {};
  return {
    sourceNodeId: nodeId(readText(fields['source_node_id'])),
    state: readText(fields['state']),
    attachedFrom: readText(fields['attached_from']),
    locked: truthy(fields['locked']),
    tokens: readNumberOrNull(fields['tokens']),
    rendered: readText(fields['rendered']),
  };
}
