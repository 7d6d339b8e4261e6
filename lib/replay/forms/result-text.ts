import { isJsonObject, type JsonValue, keysOf } from '../../base/json-value.ts';
import { pythonJson } from '../../base/python/json.ts';
import { pythonStr } from '../../base/python/repr.ts';

/** A tool's or function's output as text, before elision; null reads as "" (seed §6). */
export function resultText(output: JsonValue): string {
  if (output === null) return '';
  if (typeof output === 'string') return output;
  if (isJsonObject(output) && keysOf(output).length === 1 && Object.hasOwn(output, 'error')) {
    return `[error] ${pythonStr(output['error'] ?? null)}`;
  }
  return pythonJson(output);
}
