import { z } from 'zod';
import { type NodeId, nodeId } from '../base/brand.ts';
import { numberOrNull, strings, text } from './lenient-fields.ts';
import { truthy } from './truthy.ts';

export interface BranchName {
  readonly name: string;
  readonly archived: boolean;
}

/** The known part of meta.json (seed §5, §8); unknown keys stay in `raw`. */
export interface SessionMeta {
  readonly title: string;
  readonly agentId: string;
  readonly source: string;
  readonly status: string;
  /** Seconds since the epoch, or null. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  /** Tip of the active branch (`head_id`, in older stores `last_node_id`); "" when there is none. */
  readonly headId: NodeId | '';
  readonly branches: ReadonlyMap<NodeId, BranchName>;
  readonly mergedHeads: readonly NodeId[];
  readonly lastSummaryId: NodeId | '';
  readonly raw: Readonly<Record<string, unknown>>;
}

const branch = z
  .union([z.string(), z.looseObject({ name: text, archived: z.unknown().optional() })])
  .nullable()
  .catch(null);

const schema = z.object({
  title: text,
  agent_id: text,
  source: text,
  status: text,
  created_at: numberOrNull,
  updated_at: numberOrNull,
  head_id: text,
  last_node_id: text,
  branches: z.record(z.string(), branch).catch({}),
  merged_heads: strings,
  _last_summary_id: text,
});

/** Reads the fields of meta.json; wrongly typed ones read as absent. */
export function readSessionMeta(raw: Readonly<Record<string, unknown>>): SessionMeta {
  const read = schema.parse(raw);
  const branches = new Map<NodeId, BranchName>();
  for (const [id, entry] of Object.entries(read.branches)) {
    if (entry === null) continue;
    const name = typeof entry === 'string' ? entry : entry.name;
    branches.set(nodeId(id), { name, archived: typeof entry !== 'string' && truthy(entry['archived']) });
  }
  return {
    title: read.title,
    agentId: read.agent_id,
    source: read.source,
    status: read.status,
    createdAt: read.created_at,
    updatedAt: read.updated_at,
    headId: nodeId(read.head_id || read.last_node_id),
    branches,
    mergedHeads: read.merged_heads.map(nodeId),
    lastSummaryId: nodeId(read._last_summary_id),
    raw,
  };
}

export const NO_META: SessionMeta = readSessionMeta({});
