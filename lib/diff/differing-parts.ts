import { canonicalJson } from '../base/python/json.ts';
import type { Call } from '../store/call.ts';

const FIELDS = {
  role: 'role',
  name: 'name',
  input: 'input',
  output: 'output',
  createdAt: 'created_at',
} as const satisfies Partial<Record<keyof Call, string>>;

/** Names of what differs between a node in two stores, as the files call them; of metadata each key. */
export function differingParts(a: Call, b: Call): string[] {
  const fields = (Object.keys(FIELDS) as (keyof typeof FIELDS)[])
    .filter((field) => written(a[field]) !== written(b[field]))
    .map((field) => FIELDS[field]);
  const keys = [...new Set([...Object.keys(a.metadata), ...Object.keys(b.metadata)])].filter(
    (key) => JSON.stringify(a.metadata[key]) !== JSON.stringify(b.metadata[key]),
  );
  // Numbers of metadata are plain; of this one field the lexemes are sent.
  const isRequest = canonicalJson(a.requestContent) !== canonicalJson(b.requestContent);
  if (isRequest && !keys.includes('request_content')) keys.push('request_content');
  return [...fields, ...keys.map((key) => `metadata.${key}`)];
}

function written(value: Call[keyof typeof FIELDS]): string {
  return typeof value === 'number' ? String(value) : canonicalJson(value);
}
