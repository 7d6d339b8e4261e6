import { isJsonObject } from '../../base/json-value.ts';
import type { Call } from '../../store/call.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const nodeErrorWithoutCause: Rule = {
  id: 'node/error-without-cause',
  severity: 'warning',
  title: 'A failed node says why',
  why: 'The record is the only witness of a failure. Without error, error_type or trace nobody can tell afterwards what went wrong.',
  remedy: 'Record the error and its type with the node where it is made; for this one, look into the log',
  source: 'Design overview §2 "Status vocabulary"',
  example: {
    valid: 'u1 < ROOT; l1 < u1 {status error, error=boom, error_type=RuntimeError}; head l1',
    invalid: 'u1 < ROOT; l1 < u1 {status error}; head l1',
  },
  *check({ graph }) {
    for (const call of graph.calls) {
      if (call.meta.status !== 'error' || saysWhy(call)) continue;
      yield { nodes: [call.id], message: `${quoted(call.id)} failed and does not say why` };
    }
  },
};

function saysWhy({ metadata, output, meta }: Call): boolean {
  const isSaid = ['error', 'error_type', 'trace'].some((key) => (metadata[key] ?? '') !== '');
  if (isSaid || (isJsonObject(output) && Object.hasOwn(output, 'error'))) return true;
  // A tool tells its model what went wrong.
  return meta.isError && output !== null && output !== '';
}
