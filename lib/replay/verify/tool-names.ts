import { isJsonArray, isJsonObject, type JsonValue, valueAt } from '../../base/json-value.ts';

/** The names of a list of tools; null of anything else, which cannot be compared. */
export function toolNames(tools: JsonValue): readonly string[] | null {
  if (!isJsonArray(tools)) return null;
  const names = tools.map((tool) => (isJsonObject(tool) ? (valueAt(tool, 'name') ?? null) : null));
  return names.every((name): name is string => typeof name === 'string') ? names : null;
}
