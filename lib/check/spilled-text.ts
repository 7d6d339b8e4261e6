import { resultText } from '../replay/forms/result-text.ts';
import { spokenText } from '../replay/render-call.ts';
import type { Call } from '../store/call.ts';

/** The text of a node that is written out when it is too large. Linear in it. */
export function spilledText({ role, output }: Call): string {
  if (typeof output === 'string') return output;
  return role === 'code' ? resultText(output) : spokenText(output);
}
