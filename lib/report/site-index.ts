import type { Finding, Severity } from '../check/finding.ts';
import { isConversationNode } from '../graph/conversation.ts';
import { isAnswer, isAttachRow, isSpawnRoot } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { tips } from '../graph/tips.ts';
import type { CallReplay } from '../replay/call-replay.ts';
import { inputName } from '../store/input-name.ts';
import { SITE_DATA_VERSION, type SiteFailure, type SiteIndex, type SiteSessionRow } from './site-data.ts';

/** The list of a site's sessions, in the order given. */
export function siteIndex(
  generator: string,
  sessions: readonly SiteSessionRow[],
  failures: readonly SiteFailure[],
): SiteIndex {
  return { format: 'afterturn-site-index', version: SITE_DATA_VERSION, generator, sessions, failures };
}

/** One session's line in the list. Linear in the session. */
export function siteSessionRow(
  graph: SessionGraph,
  findings: readonly Finding[],
  calls: readonly CallReplay[],
  key: string,
): SiteSessionRow {
  const { session } = graph;
  const { meta } = session;
  return {
    key,
    id: session.id,
    title: meta.title,
    input: inputName(session.input),
    agentId: meta.agentId,
    source: meta.source,
    createdAt: meta.createdAt,
    updatedAt: meta.updatedAt,
    turns: [...graph.calls.keys()].filter((index) => isTurn(graph, index)).length,
    nodes: graph.calls.length,
    branches: tips(graph).length,
    spawns: spawnCount(graph),
    calls: calls.length,
    exactCalls: calls.filter(({ doubts }) => doubts.length === 0).length,
    inputTokens: sumOrNull(graph.calls.map((call) => call.meta.inputTokens)),
    outputTokens: sumOrNull(graph.calls.map((call) => call.meta.outputTokens)),
    findings: {
      error: countOf(findings, 'error'),
      warning: countOf(findings, 'warning'),
      info: countOf(findings, 'info'),
    },
    problems: session.problems.length,
  };
}

function isTurn(graph: SessionGraph, index: number): boolean {
  const call = callAt(graph, index);
  return call.role === 'user' && isConversationNode(graph, index) && !isAnswer(call);
}

/** Spawn roots of this session, and the branches and sessions it started elsewhere. */
function spawnCount(graph: SessionGraph): number {
  const elsewhere = new Set<string>();
  let here = 0;
  for (const call of graph.calls) {
    if (isSpawnRoot(call)) here += 1;
    const { attach, childSessionId } = call.meta;
    if (childSessionId !== '') elsewhere.add(childSessionId);
    const leadsOut = attach !== null && attach.sessionId !== '' && attach.sessionId !== graph.session.id;
    if (leadsOut && isAttachRow(call) && !attach.manual && !attach.mergeTemp) elsewhere.add(attach.sessionId);
  }
  return here + elsewhere.size;
}

function sumOrNull(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
}

function countOf(findings: readonly Finding[], severity: Severity): number {
  return findings.filter((finding) => finding.severity === severity).length;
}
