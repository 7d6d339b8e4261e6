import type { SessionGraph } from '../graph/session-graph.ts';
import { runningAncestors } from './call-frame.ts';
import type { CallReplay } from './call-replay.ts';
import type { Policy } from './policy.ts';
import { policyInForce, versionInForce } from './policy-versions.ts';
import { recordedManifest } from './recorded-manifest.ts';
import type { RenderSetting } from './render-call.ts';

/** How the context of a replayed call renders its nodes. */
export interface CallSetting {
  readonly setting: RenderSetting;
  /** Nodes that had no output yet when the call was made. */
  readonly running: ReadonlySet<number>;
}

/** The setting that {@link CallReplay} came from, so that single nodes can be rendered again. Linear in the callers. */
export function settingOfCall(graph: SessionGraph, replay: CallReplay, policy: Policy): CallSetting {
  const { call, frame, boundary } = replay;
  const running = runningAncestors(graph, call);
  if (frame.kind === 'frame') running.add(call);
  const recorded = recordedManifest(graph, call, policy);
  const version = versionInForce(recorded, policy);
  return { setting: { policy: policyInForce(recorded, policy), version, boundary }, running };
}
