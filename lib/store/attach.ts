import { z } from 'zod';
import { type NodeId, nodeId, type SessionId, sessionId } from '../base/brand.ts';
import { flag, isFields, text } from './lenient-fields.ts';

/** The pointer of an attach row: which branch's result hangs beside a caller turn (seed §4). */
export interface Attach {
  /** "" when the row names none. */
  readonly sessionId: SessionId | '';
  readonly headId: NodeId | '';
  readonly label: string;
  readonly manual: boolean;
  readonly mergeTemp: boolean;
}

const schema = z.object({ session_id: text, head_id: text, label: text, manual: flag, merge_temp: flag });

/** Reads `metadata.attach`, or the one inside `metadata.extra` (an object or a JSON string). */
export function readAttach(metadata: Readonly<Record<string, unknown>>): Attach | null {
  const found = metadata['attach'] ?? fieldsOf(metadata['extra'])?.['attach'];
  const fields = fieldsOf(found);
  if (fields === null) return null;
  const read = schema.parse(fields);
  return {
    sessionId: sessionId(read.session_id),
    headId: nodeId(read.head_id),
    label: read.label,
    manual: read.manual,
    mergeTemp: read.merge_temp,
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  const parsed = typeof value === 'string' ? parsedOrNull(value) : value;
  return isFields(parsed) ? parsed : null;
}

/** `extra` is free text that is often, not always, JSON: anything else carries no attach. */
function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
