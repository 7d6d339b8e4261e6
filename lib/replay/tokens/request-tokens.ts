import { compactJson } from '../../base/python/json.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { spokenText } from '../render-call.ts';
import type { Estimator } from './estimator.ts';
import type { EstimatedTokens } from './token-figure.ts';

/** A figure of an estimator. */
export function estimated(tokens: number, { name }: Estimator): EstimatedTokens {
  return { tokens, source: 'estimated', estimator: name };
}

/** Tokens of a system message, by the index of its record; null for -1. Linear in its text. */
export function systemTokens(
  graph: SessionGraph,
  record: number,
  estimator: Estimator,
): EstimatedTokens | null {
  if (record < 0) return null;
  return estimated(estimator.count(spokenText(callAt(graph, record).output)), estimator);
}

/** Tokens of the tools offered, as JSON without spaces, by the index of their record; null for -1. Linear in it. */
export function toolTokens(
  graph: SessionGraph,
  record: number,
  estimator: Estimator,
): EstimatedTokens | null {
  if (record < 0) return null;
  return estimated(estimator.count(compactJson(callAt(graph, record).output)), estimator);
}
