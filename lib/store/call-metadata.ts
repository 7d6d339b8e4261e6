import { type NodeId, nodeId } from '../base/brand.ts';
import { strip } from '../base/python/text.ts';
import { type Attach, readAttach } from './attach.ts';
import { isFields, readNumberOrNull, readStringOrNull, readStrings, readText } from './lenient-fields.ts';
import { truthy } from './truthy.ts';

/** What a writer recorded of a render at the moment the call was made (seed §8). */
export interface RenderManifest {
  readonly policyVersion: string | null;
  /** Code nodes with a lower seq were aged; -1 for none; null when the field is no number. */
  readonly agedBeforeSeq: number | null;
  /** Stamped paths of the spilled nodes of the context, in order. */
  readonly spilled: readonly string[];
}

/** Where the full text of a large node was written when it was recorded (seed §8). */
export interface SpillStamp {
  readonly path: string;
  readonly totalLines: number | null;
  readonly totalChars: number | null;
}

/** Limits of a function's view: null keeps all; see spec "renderContext", steps 3 and 7. */
export interface RenderRange {
  readonly callers: number | null;
  readonly subcalls: number | null;
}

/** The part of a node's metadata that carries meaning; absent and wrongly typed fields are "" or null. */
export interface CallMetadata {
  /** Stripped; "" when the node has none, which means finished. */
  readonly status: string;
  readonly display: string;
  readonly source: string;
  readonly function: string;
  readonly expose: string;
  readonly toolCallId: string;
  readonly doc: string;
  readonly promptHash: string;
  readonly anchorHeadId: NodeId | '';
  readonly memoryPrefetch: string;
  readonly promptText: string;
  readonly spawnedFromSession: string;
  readonly childSessionId: string;
  readonly model: string;
  readonly agentId: string;
  readonly errorText: string;
  readonly errorType: string;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cacheReadTokens: number | null;
  readonly cacheWriteTokens: number | null;
  readonly spawnBranchRoot: boolean;
  readonly isError: boolean;
  readonly rewound: boolean;
  readonly executionControl: boolean;
  readonly structural: boolean;
  readonly compaction: boolean;
  /** Ids a summary replaces, in chain order; empty on every other node. */
  readonly coversIds: readonly NodeId[];
  readonly renderRange: RenderRange | null;
  readonly manifest: RenderManifest | null;
  readonly spilled: SpillStamp | null;
  readonly attach: Attach | null;
  /** True when a whole request message is recorded; the message itself is `Call.requestContent`. */
  readonly hasRequestContent: boolean;
}

const NONE: Readonly<Record<string, unknown>> = Object.freeze({});

/** Reads the known fields of `metadata`; never fails, because unknown shapes are the rules' business. */
export function readCallMetadata(metadata: Readonly<Record<string, unknown>>): CallMetadata {
  const usage = isFields(metadata['usage']) ? metadata['usage'] : NONE;
  return {
    status: strip(readText(metadata['status'])),
    display: readText(metadata['display']),
    source: readText(metadata['source']),
    function: readText(metadata['function']),
    expose: readText(metadata['expose']),
    toolCallId: readText(metadata['tool_call_id']),
    doc: readText(metadata['doc']),
    promptHash: readText(metadata['prompt_hash']),
    anchorHeadId: nodeId(readText(metadata['anchor_head_id'])),
    memoryPrefetch: readText(metadata['memory_prefetch']),
    promptText: readText(metadata['prompt_text']),
    spawnedFromSession: readText(metadata['spawned_from_session']),
    childSessionId: readText(metadata['child_session_id']),
    model: readText(metadata['model']),
    agentId: readText(metadata['agent_id']),
    errorText: readText(metadata['error']),
    errorType: readText(metadata['error_type']),
    startedAt: readNumberOrNull(metadata['started_at']),
    finishedAt: readNumberOrNull(metadata['finished_at']),
    inputTokens: readNumberOrNull(metadata['input_tokens']) ?? readNumberOrNull(usage['input_tokens']),
    outputTokens: readNumberOrNull(metadata['output_tokens']) ?? readNumberOrNull(usage['output_tokens']),
    cacheReadTokens:
      readNumberOrNull(metadata['cache_read_tokens']) ?? readNumberOrNull(usage['cache_read_tokens']),
    cacheWriteTokens:
      readNumberOrNull(metadata['cache_write_tokens']) ?? readNumberOrNull(usage['cache_write_tokens']),
    spawnBranchRoot: truthy(metadata['spawn_branch_root']),
    isError: truthy(metadata['is_error']),
    rewound: truthy(metadata['rewound']),
    executionControl: truthy(metadata['execution_control']),
    structural: truthy(metadata['structural']),
    compaction: truthy(metadata['compaction']),
    coversIds: readStrings(metadata['covers_ids']).map(nodeId),
    renderRange: readRange(metadata['render_range']),
    manifest: readManifest(metadata['render_manifest']),
    spilled: readStamp(metadata['spilled']),
    attach: readAttach(metadata),
    hasRequestContent: truthy(metadata['request_content']),
  };
}

function readRange(value: unknown): RenderRange | null {
  if (!isFields(value)) return null;
  return { callers: readNumberOrNull(value['callers']), subcalls: readNumberOrNull(value['subcalls']) };
}

function readManifest(value: unknown): RenderManifest | null {
  if (!isFields(value)) return null;
  return {
    policyVersion: readStringOrNull(value['policy_version']),
    agedBeforeSeq: readNumberOrNull(value['aged_before_seq']),
    spilled: readStrings(value['spilled']),
  };
}

function readStamp(value: unknown): SpillStamp | null {
  if (!isFields(value) || readText(value['path']) === '') return null;
  return {
    path: readText(value['path']),
    totalLines: readNumberOrNull(value['total_lines']),
    totalChars: readNumberOrNull(value['total_chars']),
  };
}
