import { describe, expect, test } from 'vitest';
import { contextOfCall, contextOfHead, messagesDigest } from '../../lib/replay/call-context.ts';
import { DEFAULT_POLICY, type Policy } from '../../lib/replay/policy.ts';
import { wholeGraph } from '../../lib/replay/context-query.ts';
import { idsOf, renderContext } from '../../lib/replay/render-context.ts';
import type { Context } from '../../lib/replay/call-context.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

const POLICIES: Readonly<Record<string, Partial<Policy>>> = {
  default: {},
  tail1: { tailTurns: 1 },
  tail8: { tailTurns: 8 },
  aging_off: { agingEnabled: false },
  expose_full: { exposeDefault: 'full' },
  expose_llm: { exposeDefault: 'llm' },
  spill_cap_2000: { nodeRenderCap: 2000 },
};

describe.each(vectorNames())('replay of %s', (name) => {
  test('render_context of every node as head', async () => {
    const { graph, expected } = await loadVector(name);
    const derived = graph.calls.map(({ id }, index) => [
      id,
      idsOf(graph, renderContext(graph, wholeGraph(graph, index), DEFAULT_POLICY).members),
    ]);
    expect(Object.fromEntries(derived)).toEqual(expected.render_context);
  });

  test('every recorded call, ids and bytes, and exactly', async () => {
    const { graph, expected } = await loadVector(name);
    for (const call of expected.calls) {
      const context = contextOfCall(graph, graph.indexOf(call.id), DEFAULT_POLICY);
      const { frame } = context;
      const derived = { id: call.id, kind: frame.kind, head_id: frame.headId, ...rendered(context) };
      const { kind, head_id, reads, manifest, messages_sha256, message_count } = call;
      expect(derived).toEqual({
        id: call.id,
        kind,
        head_id,
        reads,
        manifest,
        messages_sha256,
        message_count,
      });
      expect(frame.query.frameEntrySeq).toBe(call.frame_entry_seq);
      expect(context.doubts).toEqual([]);
    }
  });

  test('the head under every policy', async () => {
    const { graph, expected } = await loadVector(name);
    for (const [policyName, wanted] of Object.entries(expected.policies)) {
      const changes = POLICIES[policyName];
      if (changes === undefined) throw new Error(`the test knows no policy ${policyName}`);
      const query = wholeGraph(graph, graph.indexOf(wanted.head_id));
      const derived = rendered(contextOfHead(graph, query, { ...DEFAULT_POLICY, ...changes }));
      const { reads, manifest, messages_sha256, message_count } = wanted;
      expect({ policyName, ...derived }).toEqual({
        policyName,
        reads,
        manifest,
        messages_sha256,
        message_count,
      });
    }
  });
});

function rendered(context: Context) {
  const { policyVersion, agedBeforeSeq, spilled } = context.manifest;
  return {
    reads: context.ids,
    manifest: { policy_version: policyVersion, aged_before_seq: agedBeforeSeq, spilled },
    messages_sha256: messagesDigest(context.messages),
    message_count: context.messages.length,
  };
}
