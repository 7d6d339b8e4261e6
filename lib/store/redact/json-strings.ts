import { closingQuote } from '../../base/closing-quote.ts';
import type { TextRange } from './private-key.ts';

/** One string of a JSON text, without its quotes; `name` is the key it is the value of, else "". */
export interface JsonString extends TextRange {
  readonly name: string;
}

const COLON = /[ \t\n\r]*:[ \t\n\r]*/y;

/** All strings of a text that is known to be JSON, keys among them, in order. Linear. */
export function* jsonStrings(json: string): Generator<JsonString, void> {
  let name = '';
  let valueAt = -1;
  for (let quote = json.indexOf('"'); quote >= 0;) {
    const [start, end] = [quote + 1, closingQuote(json, quote + 1)];
    yield { start, end, name: quote === valueAt ? name : '' };
    COLON.lastIndex = end + 1;
    if (COLON.test(json)) [name, valueAt] = [json.slice(start, end), COLON.lastIndex];
    quote = json.indexOf('"', end + 1);
  }
}
