import type { Call } from '../../lib/store/call.ts';
import { firstLine } from './long-text.ts';
import { textOf } from '../../lib/base/json-text.ts';
import { kindOf } from './kind.ts';
import { outcomeOfCall } from './status.ts';

/** A node in one line: what was said, or what was called. Never empty. */
export function previewOf(call: Call, limit = 120): string {
  const kind = kindOf(call);
  if (kind === 'root') return 'Start of the session';
  if (kind === 'summary') return `Summary of ${call.meta.coversIds.length} nodes`;
  if (kind === 'code' || kind === 'context') return firstLine(call.name || '<unnamed>', limit);
  const said =
    typeof call.output === 'string' ? firstLine(call.output, limit) : firstLine(textOf(call.output), limit);
  return said || `(${noText(call)})`;
}

/** Why a node says nothing, as far as its store tells. */
export function noText(call: Call): string {
  const outcome = outcomeOfCall(call);
  if (outcome === 'done') return 'no text';
  const why = outcome === 'error' ? call.meta.errorType || 'error' : call.meta.status;
  return `${firstLine(why, 60)}, no text`;
}

const SUMMARY_HEADING = '[Previous conversation summary]';

/** The text of a summary without the line every one of them begins with. */
export function summaryBody(text: string): string {
  const start = text.trimStart();
  return start.startsWith(SUMMARY_HEADING) ? start.slice(SUMMARY_HEADING.length).trimStart() : text;
}
