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

/**
 * Reads objects whose fields are all lenient. The same as `z.object(shape).parse`, but what is
 * absent costs nothing: a node has some ten of the forty fields that metadata may have.
 */
export function lenientReader<Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) {
  type Output = z.output<z.ZodObject<Shape>>;
  const schemas = new Map<string, z.ZodType>(Object.entries(shape));
  const empty = z.object(shape).parse({});
  return (raw: Readonly<Record<string, unknown>>): Output => {
    const read: Record<string, unknown> = { ...empty };
    for (const key of Object.keys(raw)) {
      const schema = schemas.get(key);
      if (schema !== undefined) read[key] = schema.parse(raw[key]);
    }
    return read as Output;
  };
}

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lenient<Value>(read: (value: unknown) => Value) {
  return z.transform(read).default(read(undefined) as never);
}
