import { DEFAULT_POLICY, type Policy } from '../replay/policy.ts';

/** Fields in which two policies differ, as `name a → b`. */
export function differingFields(a: Policy, b: Policy): string[] {
  const fields = Object.keys(DEFAULT_POLICY) as (keyof Policy)[];
  return fields
    .filter((field) => String(a[field]) !== String(b[field]))
    .map((field) => `${field} ${shown(a[field])} → ${shown(b[field])}`);
}

function shown(value: Policy[keyof Policy]): string {
  return String(value) || '(none)';
}
