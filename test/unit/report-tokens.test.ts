import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { CHARACTERS_OVER_FOUR } from '../../lib/replay/tokens/characters-over-four.ts';
import { sessionTokens } from '../../lib/replay/tokens/session-tokens.ts';
import { displayWidth } from '../../lib/report/display-width.ts';
import { itemTokensText } from '../../lib/report/item-tokens-text.ts';
import { NO_COLOUR } from '../../lib/report/palette.ts';
import { contextLine, replayLine } from '../../lib/report/replay-line.ts';
import { tokensText } from '../../lib/report/tokens-text.ts';
import { graphOf } from '../support/notation.ts';

const SESSION = `u1 {output twelve signs}; l1 < u1 {input_tokens=1200, output_tokens=3}; t1 @ l1 {tool_call_id=t1}; u2 < l1; l2 < u2;
  u3 < l2; l3 < u3; u4 < l3; l4 < u4; u5 < l4; l5 < u5; branch l5 main`;

async function textOf(notation: string, width = 80): Promise<string> {
  const graph = await graphOf(notation);
  const replays = replaySession(graph, DEFAULT_POLICY);
  const account = sessionTokens(graph, replays, DEFAULT_POLICY, CHARACTERS_OVER_FOUR);
  return tokensText(graph, account, { palette: NO_COLOUR, width });
}

describe('the token account as text', () => {
  it('marks estimates, says where a prefix breaks, and names sums as such', async () => {
    expect(await textOf(SESSION)).toBe(`
Tokens by call
call  history  request     in  out  prefix  breaks at
l1         ~0       ~3  1,200    3   first
l2         ~7       ~8      –   ~1     0/0
l3         ~9      ~10      –   ~1     3/3
l4        ~11      ~12      –   ~1     5/5
l5        ~20      ~21      –   ~1     2/7  2 t1: boundary moved

~ is estimated by characters/4; all other figures were recorded. History: the
rendered messages; request: with system message, tools and live turn, where
recorded. Prefix: leading messages that are the same bytes as those of the call
before it, of how many that call sent.

Sums over calls (no context is as large)
branch       calls  request      in  out  cache read  written
main             5      ~54  1,200*   3*           –        –
(all calls)      5      ~54  1,200*   3*           –        –

* of those calls alone that have the figure

3 of 4 calls extend the request before it; breaks: boundary moved 1
No call continues one of its own turn.
`);
  });

  it.each([80, 120])('keeps to %i cells', async (width) => {
    const lines = (await textOf(SESSION, width)).split('\n');
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
  });

  it('lets nothing of the store reach the terminal as more than text', async () => {
    const text = await textOf('u1; l\u001b[31m < u1; branch l\u001b[31m \u202e');
    expect([text.includes('\u001b'), text.includes('\u202e'), text.includes('\\x1b')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is empty without calls', async () => {
    expect(await textOf('u1')).toBe('');
  });

  it('lists the nodes of one call, which add up', async () => {
    const graph = await graphOf(SESSION);
    const style = { palette: NO_COLOUR, width: 80 };
    expect(
      itemTokensText(graph, graph.calls.length - 1, DEFAULT_POLICY, CHARACTERS_OVER_FOUR, style),
    ).toContain('tokens  form   node\n    ~3  whole  u1\n    ~1  whole  l1\n   ~10  aged   t1\n');
  });
});

describe('the token account as NDJSON', () => {
  it('says of every figure where it comes from', async () => {
    const graph = await graphOf(SESSION);
    const replays = replaySession(graph, DEFAULT_POLICY);
    const account = sessionTokens(graph, replays, DEFAULT_POLICY, CHARACTERS_OVER_FOUR);
    const line = JSON.parse([...replayLine(graph, replays, DEFAULT_POLICY, account)].join('')) as Line;
    expect(line.calls[0]?.tokens).toMatchObject({
      request: { tokens: 3, source: 'estimated', estimator: 'characters/4' },
      recorded: { input: { tokens: 1200, source: 'recorded' }, cache_read: null },
      input_ratio: 400,
      prefix: { previous: null, breaks: [] },
    });
    expect(line.calls.at(-1)?.tokens).toMatchObject({
      prefix: { previous: 'l4', shared: 2, sent: 7, breaks: [{ cause: 'boundary', node: 't1', message: 2 }] },
    });
    expect(line.tokens).toMatchObject({
      branches: [
        { tip: 'l5', name: 'main', sum_over_calls: { recorded: { input: { calls: 1, tokens: 1200 } } } },
      ],
      prefix: { calls: 4, extending: 3, breaks: { boundary: 1 } },
    });
  });

  it('has no such fields unless they are asked for', async () => {
    const graph = await graphOf(SESSION);
    const replays = replaySession(graph, DEFAULT_POLICY);
    expect([...replayLine(graph, replays, DEFAULT_POLICY)].join('')).not.toContain('"tokens"');
    expect(contextLine(graph, 1, DEFAULT_POLICY)).not.toContain('"tokens"');
  });

  it('counts the nodes of one call', async () => {
    const graph = await graphOf(SESSION);
    const line = contextLine(graph, graph.calls.length - 1, DEFAULT_POLICY, null, CHARACTERS_OVER_FOUR);
    const { tokens } = JSON.parse(line) as {
      tokens: { history: { tokens: number }; items: { tokens: number }[] };
    };
    expect(tokens.items.reduce((sum, item) => sum + item.tokens, 0)).toBe(tokens.history.tokens);
  });
});

interface Line {
  readonly calls: readonly { readonly tokens: object }[];
  readonly tokens: object;
}
