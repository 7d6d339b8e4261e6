import { z } from 'zod';
import { nodeId, type Seconds, seq } from '../base/brand.ts';
import type { Problem } from '../base/problem.ts';
import type { Call } from './call.ts';
import { readCallMetadata } from './call-metadata.ts';
import { fields, numberOrNull, strings, text } from './lenient-fields.ts';
import { isFault, parseRecord } from './parse-record.ts';

const KNOWN: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'seq',
  'role',
  'name',
  'input',
  'output',
  'caller',
  'predecessor',
  'reads',
  'metadata',
]);
const NONE: Readonly<Record<string, unknown>> = Object.freeze({});
const REMEDY = "Restore the file from the session's git history; the writer's own loader skips it in silence";

const schema = z.object({
  id: z.string().min(1),
  seq: z.int(),
  created_at: numberOrNull,
  role: text,
  name: text,
  caller: text,
  predecessor: text,
  reads: strings,
  metadata: fields,
});

/**
 * One history file, parsed into the model, or the problem that kept it out of it.
 *
 * A node needs an id and an integer seq to have a place in the graph; every other field of a
 * wrong type reads as empty; `metadata` and `extra` keep what was written.
 */
export function parseCall(file: string, bytes: Uint8Array): Call | Problem {
  const record = parseRecord(bytes);
  if (isFault(record)) {
    return unreadable(file, record.message, record.byteOffset);
  }
  const { plain } = record;
  const read = schema.safeParse(plain);
  if (!read.success) {
    const fields = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))];
    const found = fields.map((field) => `${field} (${foundText(plain[field])})`).join(' and ');
    return { ...unreadable(file, `has no usable ${found}`), ...knownId(plain['id']) };
  }
  const node = read.data;
  return {
    id: nodeId(node.id),
    seq: seq(node.seq),
    createdAt: (node.created_at ?? 0) as Seconds,
    role: node.role,
    name: node.name,
    input: record.exact(['input']),
    output: record.exact(['output']),
    caller: nodeId(node.caller),
    predecessor: nodeId(node.predecessor),
    reads: node.reads.map(nodeId),
    meta: readCallMetadata(node.metadata),
    requestContent: record.exact(['metadata', 'request_content']),
    metadata: node.metadata,
    extra: unknownFields(plain),
    file,
  };
}

export function isProblem(result: Call | Problem): result is Problem {
  return 'code' in result;
}

function unknownFields(plain: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const keys = Object.keys(plain).filter((key) => !KNOWN.has(key));
  return keys.length === 0 ? NONE : Object.fromEntries(keys.map((key) => [key, plain[key]]));
}

function foundText(value: unknown): string {
  if (value === undefined) return 'missing';
  const json = JSON.stringify(value);
  return json.length > 40 ? `${json.slice(0, 40)}…` : json;
}

function unreadable(file: string, message: string, byteOffset?: number): Problem {
  const place = byteOffset === undefined ? {} : { byteOffset };
  return { code: 'store/unreadable-node', file, message, remedy: REMEDY, ...place };
}

function knownId(id: unknown): { node?: string } {
  return typeof id === 'string' && id !== '' ? { node: id } : {};
}
