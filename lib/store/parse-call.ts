import { type NodeId, nodeId, type Seconds, seq } from '../base/brand.ts';
import type { Problem } from '../base/problem.ts';
import type { Call } from './call.ts';
import { readCallMetadata } from './read-call-metadata.ts';
import { isFields, readFields, readNumberOrNull, readStrings, readText } from './lenient-fields.ts';
import { isFault, parseRecord } from './parse-record.ts';
import { type DecodeUtf8, decodeUtf8 } from '../base/utf8.ts';

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
const NO_IDS: readonly NodeId[] = Object.freeze([]);
const REMEDY = "Restore the file from the session's git history; the writer's own loader skips it in silence";

/**
 * One history file, parsed into the model, or the problem that kept it out of it.
 *
 * A node needs an id and an integer seq to have a place in the graph; every other field of a
 * wrong type reads as empty; `metadata` and `extra` keep what was written.
 */
export function parseCall(file: string, bytes: Uint8Array, decode: DecodeUtf8 = decodeUtf8): Call | Problem {
  const record = parseRecord(bytes, decode);
  if (isFault(record)) {
    return unreadable(file, record.message, record.byteOffset);
  }
  const { plain } = record;
  const { id, seq: place } = plain;
  if (!isId(id) || !isSeq(place)) return withoutPlace(file, plain);
  const metadata = readFields(plain['metadata']);
  const call: Call = {
    id: nodeId(id),
    seq: seq(place),
    createdAt: (readNumberOrNull(plain['created_at']) ?? 0) as Seconds,
    role: readText(plain['role']),
    name: readText(plain['name']),
    input: record.exact('input'),
    output: record.exact('output'),
    caller: nodeId(readText(plain['caller'])),
    predecessor: nodeId(readText(plain['predecessor'])),
    reads: readIds(plain['reads']),
    meta: readCallMetadata(metadata),
    requestContent: record.exact('metadata', 'request_content'),
    metadata,
    extra: unknownFields(plain),
    file,
  };
  // Another object for the few alone: a spread in all of them takes as long as reading them.
  return isSound(plain) ? call : { ...call, misread: misread(plain) };
}

type Plain = Readonly<Record<string, unknown>>;

/** What a field must be where it is there and not null. */
const TYPES: readonly (readonly [field: string, isOf: (value: unknown) => boolean])[] = [
  ['role', (value) => typeof value === 'string'],
  ['name', (value) => typeof value === 'string'],
  ['caller', (value) => typeof value === 'string'],
  ['predecessor', (value) => typeof value === 'string'],
  ['created_at', (value) => typeof value === 'number'],
  ['reads', (value) => Array.isArray(value) && value.every((item) => typeof item === 'string')],
  ['metadata', isFields],
];

function isSound(plain: Plain): boolean {
  return (
    (isTextOrNone(plain['role']) &&
      isTextOrNone(plain['name']) &&
      isTextOrNone(plain['caller']) &&
      isTextOrNone(plain['predecessor']) &&
      typeof plain['created_at'] === 'number' &&
      isEmptyList(plain['reads']) &&
      isFields(plain['metadata'])) ||
    misread(plain).length === 0
  );
}

function isTextOrNone(value: unknown): boolean {
  return typeof value === 'string' || value === null || value === undefined;
}

function isEmptyList(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

function misread(plain: Plain): readonly string[] {
  return TYPES.filter(([field, isOf]) => (plain[field] ?? null) !== null && !isOf(plain[field])).map(
    ([field]) => field,
  );
}

/** Nearly always none, and then the same none. */
function readIds(value: unknown): readonly NodeId[] {
  const ids = readStrings(value);
  return ids.length === 0 ? NO_IDS : ids.map(nodeId);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isSeq(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

export function isProblem(result: Call | Problem): result is Problem {
  return 'code' in result;
}

function unknownFields(plain: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  // Nearly always none, and this way no list of keys is made to see it.
  for (const key in plain) if (!KNOWN.has(key)) return withoutKnown(plain);
  return NONE;
}

function withoutKnown(plain: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(plain).filter(([key]) => !KNOWN.has(key)));
}

function withoutPlace(file: string, plain: Readonly<Record<string, unknown>>): Problem {
  const { id, seq: place } = plain;
  const fields = [...(isId(id) ? [] : ['id']), ...(isSeq(place) ? [] : ['seq'])];
  const found = fields.map((field) => `${field} (${foundText(plain[field])})`).join(' and ');
  return { ...unreadable(file, `has no usable ${found}`), ...(isId(id) ? { node: id } : {}) };
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
