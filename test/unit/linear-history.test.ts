import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSession } from '../../lib/check/check-session.ts';
import { linearHistory, messagesInOrder } from '../../lib/graph/linear-history.ts';
import { linearLine } from '../../lib/report/linear-line.ts';
import { linearText } from '../../lib/report/linear-text.ts';
import { linearView } from '../../lib/report/linear-view.ts';
import { NO_COLOUR } from '../../lib/report/palette.ts';
import { safeText } from '../../lib/report/safe-text.ts';
import { bareGraph } from '../support/bare-graph.ts';
import { graphOf } from '../support/notation.ts';
import { rootFindings } from '../support/root-findings.ts';

/** u1 ← l1, then u2 ← l2, and nothing between: the gap of the design. */
const TURNS = [
  'u1 {called_by=ROOT, parent_id=""}',
  'l1 {called_by=u1, parent_id=u1}',
  't1 {called_by=l1, parent_id=l1}',
  'u2 {called_by=ROOT, parent_id=""}',
  'l2 {called_by=u2, parent_id=u2}',
].join(';');
const GAP = `${TURNS}; head l2`;

async function walkOf(notation: string, head: string): Promise<unknown> {
  const graph = await graphOf(`dialect called-by; ${notation}`);
  const idAt = (index: number): string | null => graph.calls[index]?.id ?? null;
  const { members, gap, unreached } = linearHistory(
    graph,
    graph.calls.findIndex(({ id }) => id === head),
  );
  return { walk: members.map(idAt), ends: idAt(gap), lost: unreached.map(idAt) };
}

describe('the walk along parent_id', () => {
  it.each<[what: string, notation: string, head: string, walk: string, ends: string | null, lost: string]>([
    ['ends at a second turn under ROOT', TURNS, 'l2', 'u2 l2', 'u2', 'u1 l1'],
    [
      'ends there too where parent_id says ROOT',
      TURNS.replaceAll('""', 'ROOT'),
      'l2',
      'u2 l2',
      'u2',
      'u1 l1',
    ],
    ['does so beside a ROOT node', `ROOT; ${TURNS.replaceAll('""', 'ROOT')}`, 'l2', 'u2 l2', 'u2', 'u1 l1'],
    ['is whole in the first turn', TURNS, 'l1', 'u1 l1', null, ''],
    [
      'is whole where parent_id was set',
      TURNS.replace('u2 {called_by=ROOT, parent_id=""', 'u2 {called_by=ROOT, parent_id=l1'),
      'l2',
      'u1 l1 u2 l2',
      null,
      '',
    ],
    [
      'is whole from a fork that was meant',
      'u1 < ROOT; l1 < u1; u2 < ROOT {parent_id=""}; l2 < u2',
      'l2',
      'u2 l2',
      null,
      '',
    ],
    [
      'is whole on a spawned branch',
      `${TURNS}; s1 @ l1 {spawn, parent_id=""}; l3 {parent_id=s1}`,
      'l3',
      's1 l3',
      null,
      '',
    ],
    ['ends at a reply without parent_id', 'u1; l1 {called_by=u1, parent_id=""}', 'l1', 'l1', 'l1', 'u1'],
    ['ends where parent_id leads nowhere', 'u1; l1 {parent_id=u9}', 'l1', 'l1', 'l1', 'u1'],
    ['ends in a cycle', 'u1; l1 {parent_id=u2}; u2 {parent_id=l1}', 'u2', 'l1 u2', 'l1', 'u1'],
    ['is empty without a head', TURNS, 'none', '', null, ''],
  ])('%s', async (_, notation, head, walk, ends, lost) => {
    const list = (ids: string): string[] => ids.split(' ').filter(Boolean);
    expect(await walkOf(notation, head)).toEqual({ walk: list(walk), ends, lost: list(lost) });
  });

  it('is whole over all messages before it once parent_id follows the order by seq', async () => {
    const roles = fc.array(fc.constantFrom('u', 'l', 't'), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(roles, async (letters) => {
        const ids = letters.map((letter, at) => `${letter}${at}`);
        const caller = (at: number): string => (ids[at]?.startsWith('t') ? '@ ROOT' : '');
        const recorded = ids.map((id, at) => `${id} ${caller(at)} {parent_id="", name tool}`);
        const { order } = linearView((await graphOf(recorded.join(';'))).session);
        const parents = new Map(order.map(({ index, bySeq }) => [index, bySeq]));
        const ordered = ids.map(
          (id, at) => `${id} ${caller(at)} {parent_id="${parents.get(at) ?? ''}", name tool}`,
        );
        const graph = await graphOf(`dialect called-by; ${ordered.join(';')}`);
        const messages = messagesInOrder(graph);
        expect(linearHistory(graph, messages.at(-1) ?? -1)).toEqual({
          members: messages,
          gap: -1,
          unreached: [],
        });
      }),
    );
  });

  it('walks a hundred thousand messages', () => {
    const metadata = { parent_id: '' };
    const graph = bareGraph(
      Array.from({ length: 100_000 }, (_, at) =>
        at === 0 ? { metadata } : { predecessor: at - 1, metadata },
      ),
    );
    expect(linearHistory(graph, 99_999).members).toHaveLength(100_000);
  });
});

describe('the order by seq', () => {
  it('leaves out calls, spawned branches and summaries', async () => {
    const graph = await graphOf(
      'u1 < ROOT; l1 < u1; t1 @ l1; f1 @ l1; l2 @ f1; s1 @ l1 {spawn}; l3 < s1; u2 < l1; S1 < ROOT {covers u1}; f2 < u2',
    );
    expect(messagesInOrder(graph).map((index) => graph.calls[index]?.id)).toEqual(['u1', 'l1', 'u2', 'f2']);
  });
});

describe('show --linear', () => {
  const STYLE = { palette: NO_COLOUR, width: 100 };
  const viewOf = async (notation: string) => linearView((await graphOf(notation)).session);

  it('says per message what is recorded, what it would be, and where the walk ends', async () => {
    const text = linearText(await viewOf(GAP), STYLE);
    expect(text).toMatch(/^ {2}1 +l1 +u1 +u1 +not reached$/m);
    expect(text).toMatch(/^ {2}3 +u2 +– +l1 ← +ends here$/m);
    expect(text).toMatch(/^ {2}4 +l2 +u2 +u2 +reached$/m);
    expect(text).toMatch(/from the head l2 ends early at u2: 2 messages before it are not\s+reached/);
    expect(text).toMatch(/would change 1 message/);
  });

  it('is the same however the session was read', async () => {
    const inBoth = [await viewOf(GAP), await viewOf(`dialect called-by; ${GAP}`)].map(linearLine);
    expect(inBoth[0]).toBe(inBoth[1]);
    expect(JSON.parse(inBoth[0] ?? '')).toEqual({
      input: 's',
      session: 's',
      older_nodes: 5,
      from: 'l2',
      walk: ['u2', 'l2'],
      ends_at: 'u2',
      not_reached: ['u1', 'l1'],
      order: [
        { id: 'u1', seq: 0, recorded: null, by_seq: null },
        { id: 'l1', seq: 1, recorded: 'u1', by_seq: 'u1' },
        { id: 'u2', seq: 3, recorded: null, by_seq: 'l1' },
        { id: 'l2', seq: 4, recorded: 'u2', by_seq: 'u2' },
      ],
    });
  });

  it('says so when a fork would be lost', async () => {
    const fork = 'u1 {parent_id=""}; l1 {parent_id=u1}; l2 {parent_id=u1}; head l2';
    expect(linearText(await viewOf(fork), STYLE)).toMatch(
      /1 of them names another node now: seq order knows/,
    );
  });

  it('starts at the newest message where there is no head', async () => {
    expect(linearText(await viewOf(TURNS), STYLE)).toContain('from the newest message l2');
  });

  it('has nothing to walk in today’s dialect', async () => {
    const view = await viewOf('u1 < ROOT; l1 < u1; head l1');
    expect(linearText(view, STYLE)).toContain('no node of the older dialect');
    expect(JSON.parse(linearLine(view))).toMatchObject({ older_nodes: 0, walk: [], order: [] });
  });

  it('shows no control character of an id', async () => {
    const text = linearText(await viewOf('u\u001b[2J {parent_id=l\u0007}; head u\u001b[2J'), STYLE);
    expect(text).toBe(safeLines(text));
  });
});

describe('findings about the older dialect', () => {
  const found = async (notation: string): Promise<unknown[]> =>
    rootFindings(checkSession(await graphOf(notation)), 'error', 'warning').map(({ rule, nodes }) => [
      rule,
      nodes.join(' '),
    ]);

  it('are one of a kind for all nodes, and point to the option', async () => {
    expect(await found(GAP)).toEqual([
      ['edge/missing-predecessor', 'l1 u2 l2'],
      ['branch/traversal-gap', 'u2'],
      ['node/legacy-edge-field', 'u1 l1 t1 u2 l2'],
    ]);
    const [missing] = rootFindings(checkSession(await graphOf(GAP)), 'error');
    expect(missing).toMatchObject({ remedy: expect.stringContaining('--dialect called-by') as string });
  });

  it('are the gap alone once the edges are read', async () => {
    expect(await found(`dialect called-by; ${GAP}`)).toEqual([
      ['branch/traversal-gap', 'u2'],
      ['node/legacy-edge-field', 'u1 l1 t1 u2 l2'],
    ]);
  });

  it('say of a reply without parent_id that the walk ends there, and no more', async () => {
    const notation = 'dialect called-by; u1; l1 {called_by=u1, parent_id=""}; head l1';
    expect(await found(notation)).toEqual([
      ['branch/traversal-gap', 'l1'],
      ['node/legacy-edge-field', 'l1'],
    ]);
  });

  it('expect no parent_id of an answer, which opens no turn', async () => {
    const rules = (await found('dialect called-by; u1; q1 {answer, parent_id=""}; head u1')).flat();
    expect(rules).not.toContain('branch/traversal-gap');
  });

  it('leave those about nodes of today as they are', async () => {
    expect(await found(`${GAP}; u3`)).toEqual([
      ['edge/missing-predecessor', 'l1 u2 l2'],
      ['branch/traversal-gap', 'u2'],
      ['edge/missing-predecessor', 'u3'],
      ['node/legacy-edge-field', 'u1 l1 t1 u2 l2'],
    ]);
  });

  it('take chains that break at such nodes together', async () => {
    const notation = 'u1 < ROOT; l1 @ u1 {parent_id=u1}; u2 < l1; l2 @ u2 {parent_id=u2}; head l2';
    expect(await found(notation)).toEqual([
      ['branch/broken-chain', 'l1 l2'],
      ['node/legacy-edge-field', 'l1 l2'],
    ]);
    expect(await found(`dialect called-by; ${notation}`)).toEqual([['node/legacy-edge-field', 'l1 l2']]);
  });
});

/** The text as it is when nothing in it can move a terminal's cursor. */
function safeLines(text: string): string {
  return text.split('\n').map(safeText).join('\n');
}
