import { nodeId } from '../base/brand.ts';
import { canonicalJson } from '../base/python/json.ts';
import { callAt } from '../graph/session-graph.ts';
import type { Call } from '../store/call.ts';
import type { ContextSide } from './context-side.ts';
import { differingFields } from './differing-fields.ts';

/** What makes two contexts differ at a node. `unknown` is said where no single cause was found. */
export type CauseKind =
  'left-out' | 'absent' | 'content' | 'running' | 'aging' | 'policy' | 'order' | 'unknown';

export interface Cause {
  readonly kind: CauseKind;
  /** One sentence without a full stop; names the sides A and B. */
  readonly text: string;
}

/** Why a node is in one context alone: what the other says of it. `missing` names the side that lacks it. */
export function causeOfLack(id: string, other: ContextSide, missing: 'A' | 'B'): Cause {
  const index = other.graph.indexOf(nodeId(id));
  if (index < 0) return { kind: 'absent', text: `the store of ${missing} has no node ${id}` };
  const item = other.explain(index);
  if (item.form === 'silent')
    return { kind: 'left-out', text: `in ${missing} it renders as no message: ${item.reason}` };
  if (item.form !== 'out') return { kind: 'order', text: `in ${missing} it stands at another place` };
  return { kind: 'left-out', text: `not in ${missing}: ${item.reason}` };
}

/** Why a node that both contexts hold renders differently. */
export function causeOfChange(a: ContextSide, atA: number, b: ContextSide, atB: number): Cause {
  const [callA, callB] = [callAt(a.graph, atA), callAt(b.graph, atB)];
  if (a.graph !== b.graph) {
    const fields = changedFields(callA, callB);
    if (fields.length > 0) return { kind: 'content', text: `the node itself differs: ${fields.join(', ')}` };
  }
  const [runsA, runsB] = [a.selected.running.has(atA), b.selected.running.has(atB)];
  if (runsA !== runsB) {
    const text = `it was still running when ${runsA ? 'A' : 'B'} was made, so it had no output yet`;
    return { kind: 'running', text };
  }
  return (
    agingCause(a, atA, b, atB) ?? policyCause(a, b) ?? { kind: 'unknown', text: 'no single cause was found' }
  );
}

function agingCause(a: ContextSide, atA: number, b: ContextSide, atB: number): Cause | null {
  const [agedA, agedB] = [a.explain(atA).form === 'aged', b.explain(atB).form === 'aged'];
  if (agedA === agedB) return null;
  const [from, to] = [a.selected.setting.boundary, b.selected.setting.boundary];
  const which = agedA ? 'aged in A, not in B' : 'aged in B, not in A';
  if (from === to) return null;
  return { kind: 'aging', text: `${which}: the boundary is ${boundary(from)} in A and ${boundary(to)} in B` };
}

function boundary(seq: number): string {
  return seq < 0 ? 'none' : `seq ${seq}`;
}

/** The policies that the two are rendered under, where they differ; null where they do not. */
function policyCause(a: ContextSide, b: ContextSide): Cause | null {
  const [left, right] = [a.selected.setting, b.selected.setting];
  if (left.version !== right.version)
    return { kind: 'policy', text: `policy version ${left.version.name} in A, ${right.version.name} in B` };
  const fields = differingFields(left.policy, right.policy);
  if (fields.length === 0) return null;
  return { kind: 'policy', text: `policy: ${fields.join(', ')}` };
}

const FIELDS = ['role', 'name', 'input', 'output', 'createdAt', 'requestContent'] as const;

/** Names of what differs in a node between two stores, as the files call them. */
function changedFields(a: Call, b: Call): string[] {
  const fields = FIELDS.filter((field) => written(a, field) !== written(b, field));
  const names: Readonly<Record<string, string>> = {
    createdAt: 'created_at',
    requestContent: 'request_content',
  };
  const metadata = JSON.stringify(a.metadata) === JSON.stringify(b.metadata) ? [] : ['metadata'];
  return [...fields.map((field) => names[field] ?? field), ...metadata];
}

function written(call: Call, field: (typeof FIELDS)[number]): string {
  const value = call[field];
  return typeof value === 'number' ? String(value) : canonicalJson(value);
}
