import { describe, expect, it } from 'vitest';
import { canonicalJson, compactJson } from '../../lib/base/python/json.ts';
import type { JsonValue } from '../../lib/base/json-value.ts';
import type { SessionGraph } from '../../lib/graph/session-graph.ts';
import { contextOfCall } from '../../lib/replay/call-context.ts';
import { messageJson } from '../../lib/replay/message.ts';
import { modelCalls } from '../../lib/replay/model-calls.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { requestOfCall } from '../../lib/replay/request/model-request.ts';
import { REQUEST_SHAPES, type ShapeName } from '../../lib/replay/request/request-shapes.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly tool_use_id?: string;
}
interface Turn {
  readonly role: string;
  readonly content: readonly Block[];
}
interface ChatMessage {
  readonly role: string;
  readonly content: unknown;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly arguments: string } }[];
}

describe.each(vectorNames())('the requests of %s', (name) => {
  it('hold the rendered history byte for byte in the neutral shape', async () => {
    const { graph } = await loadVector(name);
    for (const call of modelCalls(graph)) {
      const { messages } = REQUEST_SHAPES.neutral(requestOfCall(graph, call, DEFAULT_POLICY));
      const rendered = contextOfCall(graph, call, DEFAULT_POLICY).messages.map((item) => messageJson(item));
      const written = (messages as readonly JsonValue[]).map((item) => canonicalJson(item));
      expect(written.slice(0, rendered.length)).toEqual(rendered);
    }
  });

  it('alternate in the Anthropic shape, every result behind its call', async () => {
    const { graph } = await loadVector(name);
    for (const call of modelCalls(graph)) {
      const turns = shaped(graph, call, 'anthropic') as readonly Turn[];
      for (const [at, turn] of turns.entries()) {
        expect(turn.content.length).toBeGreaterThan(0);
        expect(turn.role).not.toBe(turns[at - 1]?.role);
        const results = turn.content.flatMap(({ tool_use_id: id }) => id ?? []);
        const calls = (turns[at - 1]?.content ?? []).flatMap(({ type, id }) =>
          type === 'tool_use' ? [id] : [],
        );
        for (const id of results) expect(calls).toContain(id);
      }
    }
  });

  it('say every text once in the OpenAI shape, arguments as JSON', async () => {
    const { graph } = await loadVector(name);
    for (const call of modelCalls(graph)) {
      const { messages: history } = requestOfCall(graph, call, DEFAULT_POLICY);
      const all = shaped(graph, call, 'openai') as readonly ChatMessage[];
      const messages = all.filter(({ role }) => role !== 'system');
      expect(messages).toHaveLength(history.length);
      for (const { tool_calls: calls = [] } of messages)
        for (const made of calls) expect(typeof JSON.parse(made.function.arguments)).toBe('object');
    }
  });
});

function shaped(graph: SessionGraph, call: number, shape: ShapeName): readonly unknown[] {
  const request = REQUEST_SHAPES[shape](requestOfCall(graph, call, DEFAULT_POLICY));
  return (JSON.parse(compactJson(request)) as { messages: unknown[] }).messages;
}
