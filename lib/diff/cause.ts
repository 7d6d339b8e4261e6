import { nodeId } from '../base/brand.ts';
import { callAt } from '../graph/session-graph.ts';
import type { RenderSetting } from '../replay/render-call.ts';
import type { ContextSide } from './context-side.ts';
import { differingFields } from './differing-fields.ts';
import { differingParts } from './differing-parts.ts';
import { type Ingredients, renderedBytes } from './rendered-nodes.ts';

/** What makes two contexts differ at a node. `unknown` is said where no single cause was found. */
export type CauseKind =
  'left-out' | 'absent' | 'content' | 'running' | 'aging' | 'policy' | 'order' | 'several' | 'unknown';

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

/** One difference between the sides, and what it alone would make of side A. */
interface Candidate {
  readonly cause: Cause;
  readonly applied: Ingredients;
}

/** Why a node that both contexts hold renders differently, as {@link causeBetween} has it. */
export function causeOfChange(a: ContextSide, atA: number, b: ContextSide, atB: number): Cause {
  return causeBetween(ingredientsOf(a, atA), ingredientsOf(b, atB));
}

/**
 * Why a node renders differently on two sides. Each difference between the sides is
 * tried alone: the one that turns what A renders into what B renders is the cause. Where none does alone,
 * those that change anything are named together. Linear in the node's text.
 */
export function causeBetween(from: Ingredients, to: Ingredients): Cause {
  const [before, after] = [renderedBytes(from), renderedBytes(to)];
  const candidates = candidatesOf(from, to).map(({ cause, applied }) => ({
    cause,
    bytes: renderedBytes(applied),
  }));
  const single = candidates.find(({ bytes }) => bytes === after);
  if (single !== undefined) return single.cause;
  const partial = candidates.filter(({ bytes }) => bytes !== before).map(({ cause }) => cause.text);
  if (partial.length === 0) return { kind: 'unknown', text: 'no single cause was found' };
  return { kind: 'several', text: `several causes together: ${partial.join('; ')}` };
}

function ingredientsOf({ graph, selected }: ContextSide, index: number): Ingredients {
  const isRunning = selected.running.has(index);
  return { call: callAt(graph, index), isRunning, setting: selected.setting };
}

function candidatesOf(from: Ingredients, to: Ingredients): Candidate[] {
  return [
    ...runningCandidates(from, to),
    ...agingCandidates(from, to),
    ...policyCandidates(from, to),
    ...contentCandidates(from, to),
  ];
}

function runningCandidates(from: Ingredients, { isRunning }: Ingredients): Candidate[] {
  if (from.isRunning === isRunning) return [];
  const text = `it was still running when ${from.isRunning ? 'A' : 'B'} was made, so it had no output yet`;
  return [{ cause: { kind: 'running', text }, applied: { ...from, isRunning } }];
}

function agingCandidates(from: Ingredients, to: Ingredients): Candidate[] {
  const { boundary } = to.setting;
  if (from.setting.boundary === boundary) return [];
  const isAgedInB = from.setting.boundary < boundary;
  const which = isAgedInB ? 'aged in B, not in A' : 'aged in A, not in B';
  const text = `${which}: the boundary is ${place(from.setting.boundary)} in A and ${place(boundary)} in B`;
  return [{ cause: { kind: 'aging', text }, applied: { ...from, setting: { ...from.setting, boundary } } }];
}

function place(boundary: number): string {
  return boundary < 0 ? 'none' : `seq ${boundary}`;
}

/** The version of the rules, then each field of the policy, then all fields together. */
function policyCandidates(from: Ingredients, to: Ingredients): Candidate[] {
  const candidate = (text: string, setting: RenderSetting): Candidate => ({
    cause: { kind: 'policy', text },
    applied: { ...from, setting },
  });
  const { version, policy } = to.setting;
  const candidates: Candidate[] = [];
  if (from.setting.version !== version) {
    const names = `policy version ${from.setting.version.name} in A, ${version.name} in B`;
    candidates.push(candidate(names, { ...from.setting, version }));
  }
  const fields = differingFields(from.setting.policy, policy);
  for (const { field, text } of fields) {
    const changed = { ...from.setting.policy, [field]: policy[field] };
    candidates.push(candidate(`policy: ${text}`, { ...from.setting, policy: changed }));
  }
  return candidates;
}

function contentCandidates(from: Ingredients, { call }: Ingredients): Candidate[] {
  if (from.call === call) return [];
  const parts = differingParts(from.call, call);
  if (parts.length === 0) return [];
  const text = `the node itself differs: ${parts.join(', ')}`;
  return [{ cause: { kind: 'content', text }, applied: { ...from, call } }];
}
