import { callAt } from '../../graph/session-graph.ts';
import type { ContextSide } from '../../diff/context-side.ts';
import { policyChanges } from '../../replay/policy-settings.ts';

/** What a side of a comparison is, in the words of reports. */
export interface SideName {
  /** As it was asked for. */
  readonly asked: string;
  readonly side: ContextSide;
}

/** Which context it is: of a call, or of a head. One line. */
export function contextName({ graph, selected }: ContextSide): string {
  const { call, frame } = selected;
  if (call < 0) {
    return frame.headId === null ? 'a context of nothing' : `what the next call at ${frame.headId} would see`;
  }
  const place = frame.kind === 'frame' ? `inside ${callAt(graph, frame.frame).id}` : 'chat';
  return `call ${callAt(graph, call).id} (${place}), head ${frame.headId ?? '–'}`;
}

/** The aging boundary and what the policy changes. One line. */
export function settingName({ selected, policy }: ContextSide): string {
  const { boundary } = selected.setting;
  const changes = policyChanges(policy);
  const aged = boundary < 0 ? 'nothing is aged' : `aged before seq ${boundary}`;
  return changes.length === 0 ? aged : `${aged}, policy ${changes.join(' ')}`;
}
