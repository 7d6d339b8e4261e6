import { DEFAULT_POLICY, type Policy } from '../replay/policy.ts';

/** A field in which two policies differ, and how: `name a → b`. */
export interface DifferingField {
  readonly field: keyof Policy;
  readonly text: string;
}

/** The fields in which two policies differ, in the order of the policy. */
export function differingFields(a: Policy, b: Policy): DifferingField[] {
  const fields = Object.keys(DEFAULT_POLICY) as (keyof Policy)[];
  return fields
    .filter((field) => String(a[field]) !== String(b[field]))
    .map((field) => ({ field, text: `${field} ${shown(a[field])} → ${shown(b[field])}` }));
}

function shown(value: Policy[keyof Policy]): string {
  return String(value) || '(none)';
}
