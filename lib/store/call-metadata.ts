import { z } from 'zod';
import { type NodeId, nodeId } from '../base/brand.ts';
import { strip } from '../base/python/text.ts';
import { type Attach, readAttach } from './attach.ts';
import {
  fieldsOrNull,
  flag,
  lenientReader,
  numberOrNull,
  stringOrNull,
  strings,
  text,
} from './lenient-fields.ts';

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

const range = fieldsOrNull(z.object({ callers: numberOrNull, subcalls: numberOrNull }));
const manifest = fieldsOrNull(
  z.object({ policy_version: stringOrNull, aged_before_seq: numberOrNull, spilled: strings }),
);
const stamp = fieldsOrNull(z.object({ path: text, total_lines: numberOrNull, total_chars: numberOrNull }));
const usage = fieldsOrNull(z.object({ input_tokens: numberOrNull, output_tokens: numberOrNull }));

const readKnown = lenientReader({
  status: text,
  display: text,
  source: text,
  function: text,
  expose: text,
  tool_call_id: text,
  doc: text,
  prompt_hash: text,
  anchor_head_id: text,
  memory_prefetch: text,
  prompt_text: text,
  spawned_from_session: text,
  child_session_id: text,
  model: text,
  agent_id: text,
  error: text,
  error_type: text,
  started_at: numberOrNull,
  finished_at: numberOrNull,
  input_tokens: numberOrNull,
  output_tokens: numberOrNull,
  usage,
  spawn_branch_root: flag,
  is_error: flag,
  rewound: flag,
  execution_control: flag,
  structural: flag,
  compaction: flag,
  request_content: flag,
  covers_ids: strings,
  render_range: range,
  render_manifest: manifest,
  spilled: stamp,
});

/** Reads the known fields of `metadata`; never fails, because unknown shapes are the rules' business. */
export function readCallMetadata(metadata: Readonly<Record<string, unknown>>): CallMetadata {
  const read = readKnown(metadata);
  const { render_manifest: shown, spilled } = read;
  return {
    status: strip(read.status),
    display: read.display,
    source: read.source,
    function: read.function,
    expose: read.expose,
    toolCallId: read.tool_call_id,
    doc: read.doc,
    promptHash: read.prompt_hash,
    anchorHeadId: nodeId(read.anchor_head_id),
    memoryPrefetch: read.memory_prefetch,
    promptText: read.prompt_text,
    spawnedFromSession: read.spawned_from_session,
    childSessionId: read.child_session_id,
    model: read.model,
    agentId: read.agent_id,
    errorText: read.error,
    errorType: read.error_type,
    startedAt: read.started_at,
    finishedAt: read.finished_at,
    inputTokens: read.input_tokens ?? read.usage?.input_tokens ?? null,
    outputTokens: read.output_tokens ?? read.usage?.output_tokens ?? null,
    spawnBranchRoot: read.spawn_branch_root,
    isError: read.is_error,
    rewound: read.rewound,
    executionControl: read.execution_control,
    structural: read.structural,
    compaction: read.compaction,
    coversIds: read.covers_ids.map(nodeId),
    renderRange: read.render_range,
    manifest:
      shown === null
        ? null
        : {
            policyVersion: shown.policy_version,
            agedBeforeSeq: shown.aged_before_seq,
            spilled: shown.spilled,
          },
    spilled:
      spilled === null || spilled.path === ''
        ? null
        : { path: spilled.path, totalLines: spilled.total_lines, totalChars: spilled.total_chars },
    attach: readAttach(metadata),
    hasRequestContent: read.request_content,
  };
}
