import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph, callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { contextOfCall } from '../../lib/replay/call-context.ts';
import { messageJson } from '../../lib/replay/message.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { prefixTotals } from '../../lib/replay/prefix/prefix-totals.ts';
import { type SharedPrefix, sharedPrefixes } from '../../lib/replay/prefix/shared-prefix.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { anyNodes } from '../support/any-nodes.ts';
import { graphOf } from '../support/notation.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

function prefixesOf(graph: SessionGraph): SharedPrefix[] {
  return sharedPrefixes(graph, replaySession(graph, DEFAULT_POLICY), DEFAULT_POLICY);
}

/** `call<previous shared/sent cause@message node`, of the last call. */
async function last(notation: string): Promise<string> {
  const graph = await graphOf(notation);
  const found = prefixesOf(graph).at(-1);
  if (found === undefined) return '';
  const idOf = (index: number): string => (index < 0 ? '–' : callAt(graph, index).id);
  const breaks = found.breaks.map(({ cause, node, message }) => ` ${cause}@${message} ${idOf(node)}`);
  return `${idOf(found.call)}<${idOf(found.previous)} ${found.shared}/${found.sent}${breaks.join('')}`;
}

const TURNS = 'u1; l1 < u1; t1 @ l1 {tool_call_id=t1}; u2 < l1; l2 < u2; u3 < l2; l3 < u3; u4 < l3; l4 < u4';

describe('what a call repeats', () => {
  it('is all of the call before it on its branch, when nothing changed', async () => {
    expect(await last(TURNS)).toBe('l4<l3 5/5');
  });

  it('is nothing for the first call and for the first of a spawned branch', async () => {
    expect(await last('u1; l1 < u1')).toBe('l1<– 0/0');
    expect(await last('u1; l1 < u1; s1 @ l1 {spawn}; a1 < s1')).toBe('a1<– 0/0');
  });

  it('is that of the call before the fork, for a fork and for a retry', async () => {
    expect(await last(`${TURNS}; u5 < l2; l5 < u5`)).toBe('l5<l2 3/3');
    expect(await last(`${TURNS}; l5 < u4`)).toBe('l5<l3 5/5');
  });

  it('is that of the calling call for the first inside a function, then that of the one before it', async () => {
    const notation = 'u0; l0 < u0; u1 < l0; l1 < u1; f1 @ l1 {expose=full}; a1 @ f1';
    expect(await last(notation)).toBe('a1<l1 2/2');
    expect(await last(`${notation}; f2 @ l1; a2 @ f2`)).toBe('a2<l1 2/2');
    expect(await last(`${notation}; t1 @ a1; a2 @ f1`)).toMatch(/^a2<a1 /);
  });
});

describe('a request breaks where', () => {
  it('the aging boundary moved', async () => {
    expect(await last(`${TURNS}; u5 < l4; l5 < u5`)).toBe('l5<l4 2/7 boundary@2 t1');
  });

  it('a summary came', async () => {
    const notation = 'u1; l1 < u1; u2 < l1; l2 < u2; S1 < u1 {covers l1 u2}; u3 < l2; l3 < u3';
    expect(await last(notation)).toBe('l3<l2 1/2 summary@1 S1');
  });

  it('a summary went, because a newer one does not apply here', async () => {
    const notation = 'u1; l1 < u1; S1 < ROOT {covers u1 l1}; u2 < l1; l2 < u2; x1; a1 < x1';
    expect(await last(`${notation}; S2 < ROOT {covers x1}; u3 < l2; l3 < u3`)).toBe('l3<l2 0/1 summary@0 S1');
  });

  it('a call that was still running has its output', async () => {
    const notation = 'u1; l1 < u1; f1 @ l1 {expose=full}; a1 @ f1; a2 @ f1';
    expect(await last(notation)).toMatch(/^a2<a1 (\d)\/\d finished@\1 a1$/);
  });

  it('a tool call inside a function joined the message that called the function', async () => {
    const notation = 'u1; l1 < u1; f1 @ l1 {tool_call_id=f1}; a1 @ f1; t1 @ a1 {tool_call_id=t1}; a2 @ f1';
    expect(await last(notation)).toBe('a2<a1 1/3 joined@1 t1');
  });

  it('a node came in between, because a tool ended after the next turn began', async () => {
    expect(await last('u1; l1 < u1; u2 < l1; t1 @ l1 {tool_call_id=t1}; l2 < u2; u3 < l2; l3 < u3')).toMatch(
      /^l3<l2 1\/3 came-in@1 u2$/,
    );
  });

  it('a function limits what it sees', async () => {
    const notation = 'u1; l1 < u1; u2 < l1; l2 < u2; f1 @ l2 {render_range={"callers":1}}; a1 @ f1';
    expect(await last(notation)).toBe('a1<l2 0/2 range@0 u1');
  });

  it('system message or tools are others, but not where the new record says the same', async () => {
    const record = (id: string, name: string, text: string, anchor: string): string =>
      `${id} @ ROOT {name context/${name}, output ${text}, anchor_head_id=${anchor}}`;
    const session = (system: string, tools: string): string =>
      [
        'u1; l1 < u1',
        record('c1', 'system_prompt', 'old', 'l1'),
        record('c2', 'tool_snapshot', 'old', 'l1'),
        'u2 < l1; l2 < u2',
        record('c3', 'system_prompt', system, 'l2'),
        record('c4', 'tool_snapshot', tools, 'l2'),
      ].join('; ');
    expect(await last(session('new', 'new'))).toBe('l2<l1 0/0 tools@-1 c4 system@-1 c3');
    expect(await last(session('old', 'old'))).toBe('l2<l1 0/0');
  });
});

describe('the number of messages repeated', () => {
  it.each(vectorNames())('is what the bytes say in %s', async (name) => {
    const { graph } = await loadVector(name);
    for (const found of prefixesOf(graph)) expect(found.shared).toBe(equalStart(graph, found));
  });

  it('is never more, and all of them exactly where nothing breaks the messages', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, async (nodes) => {
        const files = new Map(nodes.map((node, at) => [`history/${at}.json`, JSON.stringify(node)]));
        const graph = buildGraph(await loadSession(memoryFiles('any', files)));
        for (const found of prefixesOf(graph)) {
          expect(found.shared).toBeLessThanOrEqual(equalStart(graph, found));
          expect(found.breaks.map(({ message }) => message)).toEqual(
            found.shared === found.sent ? [] : [found.shared],
          );
        }
      }),
      { numRuns: 3000 },
    );
  });
});

it('adds up within turns and over all', async () => {
  const graph = await graphOf(
    `${TURNS}; f1 @ l4; a1 @ f1 {render_manifest={"aged_before_seq":-1}}; u5 < l4; l5 < u5`,
  );
  const totals = prefixTotals(prefixesOf(graph));
  expect(totals).toMatchObject({ calls: 5, extending: 4, withinTurn: { calls: 1, extending: 1 } });
  expect([...totals.breaks]).toEqual([['boundary', 1]]);
});

function equalStart(graph: SessionGraph, { call, previous }: SharedPrefix): number {
  if (previous < 0) return 0;
  const [before = [], now = []] = [previous, call].map((index) =>
    contextOfCall(graph, index, DEFAULT_POLICY).messages.map((message) => messageJson(message)),
  );
  const differs = before.findIndex((message, at) => message !== now[at]);
  return differs < 0 ? before.length : differs;
}
