import type { NodeId } from '../base/brand.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { RenderManifest } from '../store/call-metadata.ts';
import type { Policy } from './policy.ts';
import { versionInForce } from './policy-versions.ts';
import type { RenderSetting } from './render-call.ts';
import { idsOf, type Selection } from './render-context.ts';

/** A context before it is rendered: which nodes, and under which setting. */
export interface SelectedContext {
  /** Indexes of what the context holds, in its order. */
  readonly members: readonly number[];
  readonly ids: readonly NodeId[];
  readonly selection: Selection;
  readonly setting: RenderSetting;
  /** What the writer would record, or did: version, boundary and the spilled nodes' paths. */
  readonly manifest: RenderManifest;
}

/**
 * Puts a selection under the recorded manifest, or under the policy where none was recorded.
 * `running` had no output yet. Linear in the selection.
 */
export function selectedContext(
  graph: SessionGraph,
  selection: Selection,
  recorded: RenderManifest | null,
  policy: Policy,
  running: ReadonlySet<number>,
): SelectedContext {
  const setting = settingFor(graph, selection.members, recorded, policy);
  return {
    members: selection.members,
    ids: idsOf(graph, selection.members),
    selection,
    setting,
    manifest: {
      policyVersion: recorded?.policyVersion ?? policy.policyVersion,
      agedBeforeSeq: setting.boundary,
      // The stamp of a call that was still running came later, with its output.
      spilled: stampedPaths(
        graph,
        selection.members.filter((index) => !running.has(index)),
      ),
    },
  };
}

function settingFor(
  graph: SessionGraph,
  ids: readonly number[],
  recorded: RenderManifest | null,
  policy: Policy,
): RenderSetting {
  const version = versionInForce(recorded, policy);
  const boundary = recorded?.agedBeforeSeq ?? version.boundary(llmSeqs(graph, ids), policy);
  return { policy, version, boundary };
}

function llmSeqs(graph: SessionGraph, ids: readonly number[]): number[] {
  const replies = ids.map((index) => callAt(graph, index)).filter((call) => call.role === 'llm');
  return replies.map((call) => call.seq);
}

function stampedPaths(graph: SessionGraph, ids: readonly number[]): string[] {
  return ids.flatMap((index) => callAt(graph, index).meta.spilled?.path ?? []);
}
