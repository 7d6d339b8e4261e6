import { isJsonObject, type JsonValue } from '../../base/json-value.ts';
import { pythonJson } from '../../base/python/json.ts';
import { pythonRepr } from '../../base/python/repr.ts';

/** How a function called directly is shown: `name(args)`; never elided (seed §6). */
export function signature(name: string, input: JsonValue): string {
  return `${name || '<unnamed>'}(${argumentsText(input)})`;
}

function argumentsText(input: JsonValue): string {
  if (input === null) return '';
  return isJsonObject(input) ? pythonJson(input) : pythonRepr(input);
}
