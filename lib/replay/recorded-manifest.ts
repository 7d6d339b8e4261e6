import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { RenderManifest } from '../store/call-metadata.ts';
import type { Policy } from './policy.ts';

/** The manifest that a call is rendered with; null where none was recorded, or where it is set aside. */
export function recordedManifest(graph: SessionGraph, index: number, policy: Policy): RenderManifest | null {
  return policy.ignoreManifests ? null : callAt(graph, index).meta.manifest;
}
