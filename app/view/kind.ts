import {
  isSpawnRoot,
  isSummary,
  isRootNode,
  hasContextName,
  isAttachRow,
} from '../../lib/graph/node-kinds.ts';
import type { Call } from '../../lib/store/call.ts';

/** What a node is to a reader; decides its glyph and its word. */
export type Kind =
  'root' | 'user' | 'llm' | 'merge' | 'code' | 'summary' | 'agent' | 'context' | 'attach' | 'other';

export type Shape = 'diamond' | 'circle' | 'triangle' | 'square' | 'ring' | 'merge';

export function kindOf(call: Call): Kind {
  if (isRootNode(call)) return 'root';
  if (isSummary(call)) return 'summary';
  if (hasContextName(call)) return 'context';
  if (isAttachRow(call)) return 'attach';
  if (isSpawnRoot(call)) return 'agent';
  if (call.role === 'user') return 'user';
  if (call.role === 'llm') return call.meta.function === 'merge' ? 'merge' : 'llm';
  return call.role === 'code' || call.role === 'tool' ? 'code' : 'other';
}

/** Shape says role (spec "Glyphs"). */
export const SHAPES: Readonly<Record<Kind, Shape>> = {
  root: 'diamond',
  user: 'circle',
  llm: 'triangle',
  merge: 'merge',
  code: 'square',
  summary: 'ring',
  agent: 'square',
  context: 'square',
  attach: 'square',
  other: 'circle',
};

export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  root: 'Root',
  user: 'User',
  llm: 'Model',
  merge: 'Merge',
  code: 'Tool',
  summary: 'Summary',
  agent: 'Spawned agent',
  context: 'Context record',
  attach: 'Attach row',
  other: 'Other',
};
