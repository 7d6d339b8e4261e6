import { expect, test } from 'vitest';
import { drawSession } from '../../lib/layout/draw-session.ts';
import type { DrawingRow } from '../../lib/layout/drawing.ts';
import { graphOf } from '../support/notation.ts';

async function rowsOf(notation: string): Promise<readonly DrawingRow[]> {
  return drawSession(await graphOf(notation)).rows;
}

async function idsOf(notation: string): Promise<string> {
  return (await rowsOf(notation)).map((row) => row.id).join(' ');
}

async function rowOf(notation: string, id: string): Promise<DrawingRow> {
  const row = (await rowsOf(notation)).find((one) => one.id === id);
  if (row === undefined) throw new Error(`no row ${id}`);
  return row;
}

/** The flag of an attach pointer; the notation splits flags at commas, so these are escaped. */
function attachFlag(fields: object): string {
  return `attach, attach=${JSON.stringify(JSON.stringify(fields)).replaceAll(',', '\\u002c')}`;
}

test.each([
  [
    'execution control, with all below it',
    'u1; l1 < u1; t1 @ l1 {execution_control=true}; t2 @ t1; t3 @ t2',
    'u1 l1',
  ],
  ['rewound nodes, but not what they called', 'u1; l1 < u1 {rewound}; t1 @ l1', 'u1 t1'],
  ['the machinery of the context', 'u1; c1 {name context/system_prompt}; S1 {covers u1}', 'u1 S1'],
  ['runtime rows', 'u1; l1 < u1; a1 < l1 {attach}; u2 < l1 {runtime}', 'u1 l1'],
  ['notifications, but not their replies', 'u1; l1 < u1; u2 < l1 {source=job_followup}; l2 < u2', 'u1 l1 l2'],
])('leaves out %s', async (_what, notation, rows) => {
  expect(await idsOf(notation)).toBe(rows);
});

test('roles read user, assistant, tool, and an unknown one keeps its name', async () => {
  const rows = await rowsOf('u1; l1 < u1; t1 @ l1');
  expect(rows.map((row) => row.role)).toEqual(['user', 'assistant', 'tool']);
});

test('a node without a status is done, and ROOT has none', async () => {
  const rows = await rowsOf('ROOT {status running}; u1 < ROOT; l1 < u1 {status error}');
  expect(rows.map((row) => row.status)).toEqual(['', 'done', 'error']);
});

test('a branch name stands on its tip', async () => {
  expect((await rowOf('u1; l1 < u1; branch l1 main', 'l1')).branchName).toBe('main');
});

test('the reply to a run of notifications follows what came before the run', async () => {
  const run = 'u2 < l1 {source=job_followup}; u3 < u2 {source=job_followup}';
  expect((await rowOf(`u1; l1 < u1; ${run}; l2 < u3`, 'l2')).predecessor).toBe('l1');
});

test('notifications in a circle end nothing but themselves', async () => {
  const circle = 'u1 < u2 {source=job_followup}; u2 < u1 {source=job_followup}';
  expect(await idsOf(`${circle}; l1 < u2`)).toBe('l1');
});

test('the reply to a runtime notification keeps it and hangs on nothing', async () => {
  const notification = 'u2 < l1 {runtime, source=job_followup}';
  const reply = await rowOf(`ROOT; u1 < ROOT; l1 < u1; ${notification}; l2 < u2`, 'l2');
  expect(reply).toMatchObject({ predecessor: 'u2', caller: '', depth: 3 });
});

test('what hangs on a rewound node alone hangs on ROOT', async () => {
  expect((await rowOf('ROOT; u1 < ROOT; l1 < u1 {rewound}; t1 @ l1', 't1')).caller).toBe('ROOT');
});

test('ROOT itself hangs on nothing', async () => {
  expect(await rowOf('ROOT; u1 < ROOT', 'ROOT')).toMatchObject({ caller: '', predecessor: '' });
});

test('without a ROOT node nothing is re-hung', async () => {
  expect((await rowOf('u1; l1 < u1 {rewound}; t1 @ l1', 't1')).caller).toBe('l1');
});

test('a spawn from another session hangs on ROOT and names its origin', async () => {
  const row = await rowOf('ROOT; u1 < ROOT; l1 < u1; s1 < l1 @ x9 {from t}', 's1');
  expect(row).toMatchObject({ caller: 'ROOT', predecessor: 'l1', spawnRemote: { session: 't', id: 'x9' } });
});

test('the caller of a spawn from another session never meets an equal id', async () => {
  const notation = 'u1; l1 < u1; t1 @ l1 {execution_control=true}; s1 @ t1 {from t}';
  expect(await rowOf(notation, 's1')).toMatchObject({ caller: 't1', tier: 1, depth: 2 });
});

test('a spawn stamped with its own session is no remote one', async () => {
  expect((await rowOf('u1; l1 < u1; s1 @ l1 {from s}', 's1')).spawnRemote).toBeNull();
});

test('a spawn that nothing ties to the graph came from elsewhere', async () => {
  const { spawnRemote } = await rowOf('u1; l1 < u1; s1 @ x9 {spawn}', 's1');
  expect(spawnRemote).toEqual({ session: '', id: 'x9' });
});

test('attach rows give their heads to the node they follow, in seq order', async () => {
  const rows = `a1 < l1 {${attachFlag({ head_id: 'l9' })}}; a2 < l1 {${attachFlag({ session_id: 's', head_id: 'l8' })}}`;
  expect(await rowOf(`u1; l1 < u1; ${rows}`, 'l1')).toMatchObject({
    attachReturns: ['l9', 'l8'],
    spawnOut: null,
  });
});

test('an attach row of another session leads out', async () => {
  const flag = attachFlag({ session_id: 't', head_id: 'l9' });
  const row = await rowOf(`u1; l1 < u1; a1 < l1 {${flag}}`, 'l1');
  expect(row).toMatchObject({ attachReturns: [], spawnOut: { session: 't', head: 'l9' } });
});

test.each(['manual', 'merge_temp'])('an attach row of another session that is %s does not', async (how) => {
  const flag = attachFlag({ session_id: 't', head_id: 'l9', [how]: true });
  expect((await rowOf(`u1; l1 < u1; a1 < l1 {${flag}}`, 'l1')).spawnOut).toBeNull();
});

test('the active summary covers what its nodes called, known and in seq order', async () => {
  const notation = 'u1; l1 < u1; t1 @ l1; t2 @ l1 {execution_control=true}; t3 @ t2; S1 {covers l1 u1 x9}';
  expect((await rowOf(notation, 'S1')).coversIds).toEqual(['u1', 'l1', 't1']);
});

test('an older summary is superseded and covers nothing', async () => {
  const row = await rowOf('u1; l1 < u1; S1 {covers u1}; S2 {covers u1 l1}', 'S1');
  expect(row).toMatchObject({ supersededSummary: true, coversIds: [] });
});
