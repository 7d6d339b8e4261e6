import { z } from 'zod';
import { type NodeId, nodeId } from '../base/brand.ts';
import { strings, text } from './lenient-fields.ts';

/** One recorded context commit; only what branches need is typed, the rest stays in `raw`. */
export interface ContextCommit {
  readonly id: string;
  readonly parents: readonly string[];
  readonly headNodeId: NodeId | '';
  readonly file: string;
  readonly raw: Readonly<Record<string, unknown>>;
}

const schema = z.object({ id: text, commit_parents: strings, head_node_id: text });

export function readContextCommit(raw: Readonly<Record<string, unknown>>, file: string): ContextCommit {
  const read = schema.parse(raw);
  return {
    id: read.id,
    parents: read.commit_parents,
    headNodeId: nodeId(read.head_node_id),
    file,
    raw,
  };
}
