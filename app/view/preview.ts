import type { Call } from '../../lib/store/call.ts';
import { firstLine } from './long-text.ts';
import { textOf } from './json-text.ts';
import { kindOf } from './kind.ts';

/** A node in one line: what was said, or what was called. Never empty. */
export function previewOf(call: Call, limit = 120): string {
  const kind = kindOf(call);
  if (kind === 'root') return 'Start of the session';
  if (kind === 'summary') return `Summary of ${call.meta.coversIds.length} nodes`;
  if (kind === 'code' || kind === 'context') return firstLine(call.name || '<unnamed>', limit);
  const said =
    typeof call.output === 'string' ? firstLine(call.output, limit) : firstLine(textOf(call.output), limit);
  return said || (call.name && call.role !== 'user' ? firstLine(call.name, limit) : '(no text)');
}
