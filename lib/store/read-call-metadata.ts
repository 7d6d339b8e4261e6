import { type NodeId, nodeId } from '../base/brand.ts';
import { strip } from '../base/python/text.ts';
import { readAttach } from './attach.ts';
import type { CallMetadata, RenderManifest, RenderRange, SpillStamp } from './call-metadata.ts';
import { isFields, readNumberOrNull, readStringOrNull, readStrings, readText } from './lenient-fields.ts';
import { truthy } from './truthy.ts';

type Draft = { -readonly [Field in keyof CallMetadata]: CallMetadata[Field] };
type Setter = (draft: Draft, value: unknown) => void;

const NOBODY = nodeId('');
const NO_IDS: readonly NodeId[] = Object.freeze([]);

/** What each known field says. A table, because a node has some ten of the forty, and asking it for all costs more. */
const SETTERS: ReadonlyMap<string, Setter> = new Map<string, Setter>([
  ['status', (draft, value) => void (draft.status = strip(readText(value)))],
  ['display', (draft, value) => void (draft.display = readText(value))],
  ['source', (draft, value) => void (draft.source = readText(value))],
  ['function', (draft, value) => void (draft.function = readText(value))],
  ['expose', (draft, value) => void (draft.expose = readText(value))],
  ['tool_call_id', (draft, value) => void (draft.toolCallId = readText(value))],
  ['doc', (draft, value) => void (draft.doc = readText(value))],
  ['prompt_hash', (draft, value) => void (draft.promptHash = readText(value))],
  ['anchor_head_id', (draft, value) => void (draft.anchorHeadId = nodeId(readText(value)))],
  ['memory_prefetch', (draft, value) => void (draft.memoryPrefetch = readText(value))],
  ['prompt_text', (draft, value) => void (draft.promptText = readText(value))],
  ['spawned_from_session', (draft, value) => void (draft.spawnedFromSession = readText(value))],
  ['child_session_id', (draft, value) => void (draft.childSessionId = readText(value))],
  ['model', (draft, value) => void (draft.model = readText(value))],
  ['agent_id', (draft, value) => void (draft.agentId = readText(value))],
  ['error', (draft, value) => void (draft.errorText = readText(value))],
  ['error_type', (draft, value) => void (draft.errorType = readText(value))],
  ['started_at', (draft, value) => void (draft.startedAt = readNumberOrNull(value))],
  ['finished_at', (draft, value) => void (draft.finishedAt = readNumberOrNull(value))],
  ['input_tokens', (draft, value) => void (draft.inputTokens = readNumberOrNull(value) ?? draft.inputTokens)],
  [
    'output_tokens',
    (draft, value) => void (draft.outputTokens = readNumberOrNull(value) ?? draft.outputTokens),
  ],
  [
    'cache_read_tokens',
    (draft, value) => void (draft.cacheReadTokens = readNumberOrNull(value) ?? draft.cacheReadTokens),
  ],
  [
    'cache_write_tokens',
    (draft, value) => void (draft.cacheWriteTokens = readNumberOrNull(value) ?? draft.cacheWriteTokens),
  ],
  ['usage', setUsage],
  ['spawn_branch_root', (draft, value) => void (draft.spawnBranchRoot = truthy(value))],
  ['is_error', (draft, value) => void (draft.isError = truthy(value))],
  ['rewound', (draft, value) => void (draft.rewound = truthy(value))],
  ['execution_control', (draft, value) => void (draft.executionControl = truthy(value))],
  ['structural', (draft, value) => void (draft.structural = truthy(value))],
  ['compaction', (draft, value) => void (draft.compaction = truthy(value))],
  ['covers_ids', (draft, value) => void (draft.coversIds = readStrings(value).map(nodeId))],
  ['render_range', (draft, value) => void (draft.renderRange = readRange(value))],
  ['render_manifest', (draft, value) => void (draft.manifest = readManifest(value))],
  ['spilled', (draft, value) => void (draft.spilled = readStamp(value))],
  ['request_content', (draft, value) => void (draft.hasRequestContent = truthy(value))],
]);

/** Reads the known fields of `metadata`; never fails, because unknown shapes are the rules' business. */
export function readCallMetadata(metadata: Readonly<Record<string, unknown>>): CallMetadata {
  const draft: Draft = {
    status: '',
    display: '',
    source: '',
    function: '',
    expose: '',
    toolCallId: '',
    doc: '',
    promptHash: '',
    anchorHeadId: NOBODY,
    memoryPrefetch: '',
    promptText: '',
    spawnedFromSession: '',
    childSessionId: '',
    model: '',
    agentId: '',
    errorText: '',
    errorType: '',
    startedAt: null,
    finishedAt: null,
    inputTokens: null,
    outputTokens: null,
    cacheReadTokens: null,
    cacheWriteTokens: null,
    spawnBranchRoot: false,
    isError: false,
    rewound: false,
    executionControl: false,
    structural: false,
    compaction: false,
    coversIds: NO_IDS,
    renderRange: null,
    manifest: null,
    spilled: null,
    attach: null,
    hasRequestContent: false,
  };
  for (const key in metadata) {
    if (key === 'attach' || key === 'extra') draft.attach = readAttach(metadata);
    else SETTERS.get(key)?.(draft, metadata[key]);
  }
  return draft;
}

/** A field of its own wins over the same one of `usage`, wherever either stands. */
function setUsage(draft: Draft, value: unknown): void {
  if (!isFields(value)) return;
  draft.inputTokens ??= readNumberOrNull(value['input_tokens']);
  draft.outputTokens ??= readNumberOrNull(value['output_tokens']);
  draft.cacheReadTokens ??= readNumberOrNull(value['cache_read_tokens']);
  draft.cacheWriteTokens ??= readNumberOrNull(value['cache_write_tokens']);
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
