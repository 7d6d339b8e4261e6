import type { NodeId, SessionId } from '../base/brand.ts';
import { groupBy } from '../base/group-by.ts';
import { IdDigests } from '../base/id-digests.ts';
import { isAttachRow, isSpawnedElsewhere } from '../graph/node-kinds.ts';
import type { SessionGraph } from '../graph/session-graph.ts';
import type { Call } from '../store/call.ts';
import { leadsOut } from './leads-out.ts';

/** An attach row that points into another session (seed §4 "Spawn"). */
export interface AttachOut {
  readonly node: NodeId;
  readonly to: SessionId;
  /** "" when the row names none. */
  readonly head: NodeId | '';
  /** False where people attached it, or a merge did, so that nothing need answer it. */
  readonly isSpawn: boolean;
}

/** A turn that a node of another session spawned. */
export interface SpawnedIn {
  readonly node: NodeId;
  readonly from: SessionId;
}

/** An edge that names no node of its own session. */
export interface EdgeOut {
  readonly node: NodeId;
  readonly edge: 'caller' | 'predecessor';
  readonly target: NodeId | '';
}

/** What is kept of a session to hold others against it; small, because all of a run are kept. */
export interface SetMember {
  readonly input: string;
  readonly session: SessionId;
  readonly ids: IdDigests;
  readonly attaches: readonly AttachOut[];
  readonly spawned: readonly SpawnedIn[];
  /** Nodes that ran in a session of their own, with its id (`child_session_id`). */
  readonly children: readonly { readonly node: NodeId; readonly to: SessionId }[];
  readonly edgesOut: readonly EdgeOut[];
}

/** The sessions of a run. */
export interface SessionSet {
  readonly members: readonly SetMember[];
  /** Mostly one; several where inputs hold a session twice. */
  readonly byId: ReadonlyMap<SessionId, readonly SetMember[]>;
}

/** A session that was given twice is taken once. Linear. */
export function sessionSet(given: readonly SetMember[]): SessionSet {
  const members = [
    ...new Map(given.map((member) => [`${member.session}\n${member.input}`, member])).values(),
  ];
  return { members, byId: groupBy(members, ({ session }) => session) };
}

/** Linear in the calls. */
export function setMember(graph: SessionGraph): SetMember {
  const { calls, session } = graph;
  return {
    input: session.input,
    session: session.id,
    ids: IdDigests.of(calls.map(({ id }) => id)),
    attaches: calls.flatMap((call) => attachOf(call, session.id)),
    spawned: calls.flatMap((call) =>
      isSpawnedElsewhere(call, session.id)
        ? [{ node: call.id, from: call.meta.spawnedFromSession as SessionId }]
        : [],
    ),
    children: calls.flatMap(({ id, meta }) =>
      meta.childSessionId === '' ? [] : [{ node: id, to: meta.childSessionId as SessionId }],
    ),
    edgesOut: calls.flatMap((call) => edgesOut(graph, call)),
  };
}

function attachOf(call: Call, own: SessionId): AttachOut[] {
  const { attach } = call.meta;
  if (!isAttachRow(call) || attach === null || attach.sessionId === '' || attach.sessionId === own) return [];
  const isSpawn = !attach.manual && !attach.mergeTemp;
  return [{ node: call.id, to: attach.sessionId, head: attach.headId, isSpawn }];
}

function edgesOut(graph: SessionGraph, { id, caller, predecessor }: Call): EdgeOut[] {
  const edges: EdgeOut[] = [];
  if (leadsOut(graph, caller)) edges.push({ node: id, edge: 'caller', target: caller });
  if (leadsOut(graph, predecessor)) edges.push({ node: id, edge: 'predecessor', target: predecessor });
  return edges;
}
