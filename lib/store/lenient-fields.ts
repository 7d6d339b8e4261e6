import { z } from 'zod';
import { truthy } from './truthy.ts';

/**
 * Schemas of fields that never fail: an absent or wrongly typed field reads as empty, and what it
 * held stays in the raw record, where a rule can object to it. A transform with a default and not
 * `.catch`: an error made and caught for every absent field would cost more than reading the file.
 */

/** A string, else "". */
export const text = lenient((value) => (typeof value === 'string' ? value : ''));

/** A string, else null. */
export const stringOrNull = lenient((value) => (typeof value === 'string' ? value : null));

/** A number, else null. */
export const numberOrNull = lenient((value) => (typeof value === 'number' ? value : null));

/** Truth as the writer tests it. */
export const flag = lenient(truthy);

/** The strings of a list, else none. */
export const strings = lenient((value) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [],
);

/** An object with any keys, taken as it is and not copied, else an empty one. */
export const fields = lenient((value) => (isFields(value) ? value : {}));

/** An object read by `schema`, whose own fields are all lenient, else null. */
export function fieldsOrNull<Schema extends z.ZodType>(schema: Schema) {
  return lenient((value) => (isFields(value) ? schema.parse(value) : null));
}

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lenient<Value>(read: (value: unknown) => Value) {
  return z.transform(read).default(read(undefined) as never);
}
