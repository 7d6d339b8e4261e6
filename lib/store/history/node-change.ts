import { strip } from '../../base/python/text.ts';
import { isFields, readText } from '../lenient-fields.ts';
import { isFault, type JsonRecord, parseRecord } from '../parse-record.ts';
import { pythonJson } from '../../base/python/json.ts';
import type { NodeChange } from './session-history.ts';

/** What differs between two versions of a node's file. Linear in both. */
export function nodeChange(before: Uint8Array, after: Uint8Array): NodeChange {
  const [old, now] = [parseRecord(before), parseRecord(after)].map((record) =>
    isFault(record) ? null : record,
  );
  const statuses = { statusBefore: statusOf(old), statusAfter: statusOf(now) };
  if (!old || !now) return { fields: null, newFields: [], ...statuses };
  const top = differing(old, now, []);
  const bothHaveMetadata = isFields(old.plain['metadata']) && isFields(now.plain['metadata']);
  const fields = bothHaveMetadata
    ? [...top.filter(([key]) => key !== 'metadata'), ...differing(old, now, ['metadata'])]
    : top;
  const names = fields.map((path) => path.join('.')).sort();
  const newFields = fields.filter((path) => !has(old, path)).map((path) => path.join('.'));
  return { fields: names, newFields: newFields.sort(), ...statuses };
}

type Path = readonly string[];

function differing(old: JsonRecord, now: JsonRecord, parent: Path): Path[] {
  const keys = new Set([old, now].flatMap((record) => Object.keys(at(record, parent) ?? {})));
  return [...keys].map((key) => [...parent, key]).filter((path) => !isEqual(old, now, path));
}

function isEqual(old: JsonRecord, now: JsonRecord, path: Path): boolean {
  if (has(old, path) !== has(now, path)) return false;
  return written(old, path) === written(now, path);
}

/** Numbers by how they are written: what a program wrote anew may have lost that. */
function written(record: JsonRecord, path: Path): string {
  return pythonJson(record.exact(...path));
}

function has(record: JsonRecord, path: Path): boolean {
  const fields = at(record, path.slice(0, -1));
  return fields !== null && Object.hasOwn(fields, path.at(-1) ?? '');
}

function at(record: JsonRecord, [key]: Path): Readonly<Record<string, unknown>> | null {
  if (key === undefined) return record.plain;
  const inner = record.plain[key];
  return isFields(inner) ? inner : null;
}

function statusOf(record: JsonRecord | null | undefined): string {
  const metadata = record?.plain['metadata'];
  return isFields(metadata) ? strip(readText(metadata['status'])) : '';
}
