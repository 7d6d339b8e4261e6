import { isFields } from '../../store/lenient-fields.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

type Kind = 'text' | 'number' | 'object' | 'list of texts';

/** Metadata that is read, by what it must be; a manifest has a rule of its own. */
const KINDS: Readonly<Record<string, Kind>> = {
  status: 'text',
  display: 'text',
  source: 'text',
  function: 'text',
  expose: 'text',
  tool_call_id: 'text',
  prompt_hash: 'text',
  anchor_head_id: 'text',
  memory_prefetch: 'text',
  spawned_from_session: 'text',
  child_session_id: 'text',
  started_at: 'number',
  finished_at: 'number',
  input_tokens: 'number',
  output_tokens: 'number',
  covers_ids: 'list of texts',
  render_range: 'object',
  spilled: 'object',
};
const NAMES = Object.keys(KINDS);

export const nodeFieldType: Rule = {
  id: 'node/field-type',
  severity: 'error',
  title: 'The fields of a node are of their types',
  why: 'A field of another type reads as if it were empty: an edge is lost, a covered node shows, a status says nothing.',
  remedy: 'Write the field with the type that the design gives it',
  source: 'Design overview §2 "Node (Call)"',
  example: {
    valid: 'u1 < ROOT; l1 < u1 {status=completed}; head l1',
    invalid: 'u1 < ROOT; l1 < u1 {status=7}; head l1',
  },
  *check({ graph }) {
    for (const { id, metadata, misread = [] } of graph.calls) {
      for (const field of misread)
        yield { nodes: [id], part: field, message: `${quoted(id)} has a ${field} of the wrong type` };
      for (const name of NAMES) {
        const kind = KINDS[name];
        const value = metadata[name] ?? null;
        if (value === null || kind === undefined || isOf(kind, value)) continue;
        const field = `metadata.${name}`;
        const message = `${quoted(id)} has a ${field} of the wrong type`;
        yield { nodes: [id], part: field, message, expected: `a ${kind}`, actual: kindOf(value) };
      }
    }
  },
};

function isOf(kind: Kind, value: unknown): boolean {
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'number') return typeof value === 'number';
  if (kind === 'object') return isFields(value);
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
