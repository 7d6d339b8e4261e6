/**
 * JSON that keeps what `JSON.parse` loses: the text of numbers (1.0 is not 1, 2^53+1, 1e-07)
 * and the written order of keys that look like integers.
 */

/** A number as it was written. Two lexemes of one value are two different numbers here. */
export class JsonNumber {
  constructor(readonly lexeme: string) {}

  /** True for an integer literal, which Python reads as an int of any size. */
  get isInteger(): boolean {
    return /^-?\d+$/.test(this.lexeme);
  }

  valueOf(): number {
    return Number(this.lexeme);
  }

  toString(): string {
    return this.lexeme;
  }
}

/** Holds the written key order of an object whose integer-like keys the engine would reorder. */
export const KEY_ORDER: unique symbol = Symbol('key order');

export interface JsonObject {
  readonly [key: string]: JsonValue;
  readonly [KEY_ORDER]?: readonly string[];
}
export type JsonArray = readonly JsonValue[];
export type JsonValue = null | boolean | string | JsonNumber | JsonArray | JsonObject;

export function isJsonArray(value: JsonValue): value is JsonArray {
  return Array.isArray(value);
}

export function isJsonObject(value: JsonValue): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)
  );
}

/** The keys of an object in the order in which they were written. */
export function keysOf(object: JsonObject): readonly string[] {
  return object[KEY_ORDER] ?? Object.keys(object);
}

/** Own property of an object, or undefined; never one of the prototype's. */
export function valueAt(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The engine moves keys of this form to the front; see {@link KEY_ORDER}. */
export function isIntegerLikeKey(key: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(key);
}
