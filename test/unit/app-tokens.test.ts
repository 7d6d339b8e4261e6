import { expect, test } from 'vitest';
import { openSession, publishedSource } from '../../app/session/open-session.ts';
import { type ShownContext, shownContext } from '../../app/session/shown-context.ts';
import { formShares } from '../../app/view/form-shares.ts';
import { tokenFigures } from '../../app/view/token-figures.ts';
import { wireMessages } from '../../app/view/wire-messages.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { siteSession } from '../../lib/report/site-session.ts';
import { filesOf } from '../support/notation.ts';

const SESSION = `u1 {output a hello of 22 signs!!}; l1 < u1; t1 @ l1 {tool_call_id=t1};
  c1 @ ROOT {name context/system_prompt, output eight ch, anchor_head_id=l1};
  u2 < l1; l2 < u2; u3 < l2; l3 < u3; u4 < l3; l4 < u4; u5 < l4; l5 < u5 {input_tokens=1234}`;

async function contextOf(id: string): Promise<ShownContext> {
  const port = memoryFiles('s', filesOf(SESSION));
  const open = await openSession(
    publishedSource(await siteSession(port, await loadSession(port), [], { key: 's', sessionKeys: {} })),
  );
  const context = shownContext(
    open,
    open.graph.calls.findIndex((call) => call.id === id),
  );
  if (context === null) throw new Error(`${id} is no call to a model`);
  return context;
}

test('the forms of a context share its tokens', async () => {
  const context = await contextOf('l5');
  const shares = formShares(context);
  expect(shares.map(({ form, count }) => [form, count])).toEqual([
    ['whole', 8],
    ['aged', 1],
  ]);
  expect(shares.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(context.tokens.history);
});

test('the messages sent come to what is estimated of the request', async () => {
  const context = await contextOf('l5');
  const sum = wireMessages(context, () => '').reduce((tokens, message) => tokens + message.tokens, 0);
  expect(tokenFigures(context.tokens)[0]).toEqual({
    name: 'tokens of the request, estimated (characters ÷ 4)',
    value: `~${sum}`,
  });
});

test('what was recorded stands beside it, and nothing where nothing was', async () => {
  const names = async (id: string): Promise<unknown> => tokenFigures((await contextOf(id)).tokens).slice(2);
  expect(await names('l5')).toEqual([{ name: 'recorded input', value: '1,234' }]);
  expect(await names('l4')).toEqual([]);
});
