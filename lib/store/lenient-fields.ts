import { z } from 'zod';
import { truthy } from './truthy.ts';

/**
 * Readers of fields that never fail: an absent or wrongly typed field reads as empty, and what it
 * held stays in the raw record, where a rule can object to it. As plain functions for the fields of
 * nodes, of which a session has a hundred thousand, and as schemas for all others. The schemas
 * have a default and no `.catch`, which would make and catch an error for every absent field.
 */

type Fields = Readonly<Record<string, unknown>>;
const NO_FIELDS: Fields = Object.freeze({});
const NO_STRINGS: readonly string[] = Object.freeze([]);

/** Reads one field; `undefined` when it is absent. */
export type FieldReader<Value> = (value: unknown) => Value;

/** A string, else "". */
export const readText: FieldReader<string> = (value) => (typeof value === 'string' ? value : '');

/** A string, else null. */
export const readStringOrNull: FieldReader<string | null> = (value) =>
  typeof value === 'string' ? value : null;

/** A number, else null. */
export const readNumberOrNull: FieldReader<number | null> = (value) =>
  typeof value === 'number' ? value : null;

/** The strings of a list, else none. */
export const readStrings: FieldReader<readonly string[]> = (value) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : NO_STRINGS;

/** An object with any keys, taken as it is and not copied, else an empty one. */
export const readFields: FieldReader<Fields> = (value) => (isFields(value) ? value : NO_FIELDS);

export const text = schemaOf(readText);
export const numberOrNull = schemaOf(readNumberOrNull);
export const strings = schemaOf(readStrings);
/** Truth as the writer tests it. */
export const flag = schemaOf(truthy);

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function schemaOf<Value>(read: FieldReader<Value>) {
  return z.transform(read).default(read(undefined) as never);
}
