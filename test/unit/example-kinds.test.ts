import { beforeAll, expect, test } from 'vitest';
import { sha256Hex } from '../../lib/base/sha256.ts';
import { forks } from '../../lib/graph/forks.ts';
import { isRootNode, isSummary, ROOT_ID } from '../../lib/graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { tips } from '../../lib/graph/tips.ts';
import { isUnfinishedReply } from '../../lib/replay/unfinished-reply.ts';
import type { Call } from '../../lib/store/call.ts';
import { exampleGraphs } from '../support/example.ts';

let sessions: readonly SessionGraph[];
let main: SessionGraph;
let archive: SessionGraph;

beforeAll(async () => {
  const graphs = await exampleGraphs();
  sessions = [...graphs.values()];
  main = graphs.get('tidemark_nightly') ?? expect.fail('no main session');
  archive = graphs.get('gauge_archive') ?? expect.fail('no archive session');
});

/** Nodes of the main session; each kind must have at least one. */
const NODES: readonly (readonly [kind: string, is: (call: Call) => boolean])[] = [
  ['a ROOT node', isRootNode],
  ['an error reply with its cause', ({ meta, metadata }) => fails(meta.status, metadata)],
  ['a retry', ({ metadata }) => typeof metadata['retry_of'] === 'string'],
  ['a cancelled reply', ({ role, meta }) => role === 'llm' && meta.status === 'cancelled'],
  ['a cancelled tool', ({ role, meta }) => role === 'code' && meta.status === 'cancelled'],
  ['a tool result with matches', ({ output }) => typeof output === 'string' && /^\d+ matches/.test(output)],
  ['a tool result that is a tree', ({ output }) => typeof output === 'string' && output.startsWith('├')],
  ['a failed tool', ({ meta }) => meta.isError && meta.toolCallId !== ''],
  ['a tool result in JSON', ({ output, meta }) => meta.toolCallId !== '' && isPlainObject(output)],
  ['a tool that never ages', ({ name }) => name === 'web_search'],
  ['a function that shows its io', ({ meta }) => meta.expose === 'io' && meta.doc !== ''],
  ['a function that shows all', ({ meta }) => meta.expose === 'full'],
  ['a limited view', ({ meta }) => meta.renderRange !== null],
  [
    'a program run by the user',
    (call) => call.role === 'code' && call.caller === '' && call.meta.toolCallId === '',
  ],
  ['an answer to a question', ({ role, input }) => role === 'user' && input !== null],
  ['a request recorded whole', ({ meta }) => meta.hasRequestContent],
  ['a spawned agent', ({ meta }) => meta.spawnBranchRoot],
  ['a way to another session', ({ meta }) => meta.attach?.sessionId === 'gauge_archive'],
  ['a notification', ({ meta }) => meta.source === 'job_followup'],
  ['a summary', isSummary],
  [
    'a spilled node',
    ({ meta }) => (meta.spilled?.totalChars ?? 0) > 32_000 && (meta.spilled?.totalLines ?? 0) > 100,
  ],
  ['a memory prefetch', ({ meta }) => meta.memoryPrefetch !== ''],
  ['a tool snapshot', ({ name }) => name === 'context/tool_snapshot'],
  ['a rewound node', ({ meta }) => meta.rewound],
  ['a speaker with authority', ({ metadata }) => metadata['authority_tier'] === 'paired'],
  ['token counts', ({ meta }) => (meta.inputTokens ?? 0) > 0 && (meta.outputTokens ?? 0) > 0],
  ['start and end times', ({ meta }) => (meta.finishedAt ?? 0) > (meta.startedAt ?? Infinity)],
  ['Chinese', ({ output }) => typeof output === 'string' && output.includes('石垣站的文件')],
  [
    'Japanese with an emoji',
    ({ output }) => typeof output === 'string' && /お知らせ|ありがとう/.test(output),
  ],
];

test.each(NODES)('the main session has %s', (_, is) => {
  expect(main.calls.some(is)).toBe(true);
});

test('one session has no ROOT node, and its first message follows the sentinel', () => {
  expect(archive.calls.some(isRootNode)).toBe(false);
  expect(archive.calls[0]?.predecessor).toBe(ROOT_ID);
});

test('forks: the first message, a reply after its error, an edited message', () => {
  const found = forks(main).map(({ at, continuations }) =>
    [at, ...continuations].map((index) => callAt(main, index).id).join(' '),
  );
  expect(found).toEqual(
    expect.arrayContaining(['ROOT u01 u02', 'u03 u03_reply u03_reply_2', 'u05_reply u06 u06b']),
  );
});

test('the result of the spawned agent comes back to its caller', () => {
  const row = main.calls.find(({ meta }) => meta.attach?.sessionId === 'tidemark_nightly');
  expect(row?.meta.attach).toMatchObject({ headId: 's08_reply', label: 'encoding scout' });
  expect(main.session.meta.branches.get(row?.meta.attach?.headId as never)?.name).toBe('encoding scout');
});

test('the other session names the one that handed it work, and its head stays', () => {
  const task = archive.calls.find(({ meta }) => meta.spawnedFromSession === 'tidemark_nightly');
  expect(main.indexOf(task?.caller ?? '')).toBeGreaterThan(0);
  expect(archive.indexOf(task?.caller ?? '')).toBe(-1);
  expect(main.calls.some(({ meta }) => meta.attach?.headId === `${task?.id}_reply`)).toBe(true);
});

test('of two summaries, the newer one is active', () => {
  expect(main.calls.filter(isSummary).map(({ id }) => id)).toEqual(['summary_01', 'summary_02']);
  expect(main.session.meta.lastSummaryId).toBe('summary_02');
});

test('the prompt changes on one branch, and its hashes are right', () => {
  const prompts = main.calls.filter(({ name }) => name === 'context/system_prompt');
  expect(new Set(prompts.map(({ output }) => output)).size).toBe(2);
  for (const { meta, output } of prompts) {
    expect(meta.promptHash).toBe(sha256Hex(typeof output === 'string' ? output : '').slice(0, 16));
    expect(main.indexOf(meta.anchorHeadId)).toBeGreaterThan(0);
  }
});

test('a reply was abandoned inside the active branch', () => {
  const abandoned = [...main.calls.keys()].filter((index) => isUnfinishedReply(main, index));
  expect(abandoned.map((index) => callAt(main, index).id)).toEqual(['u11_reply']);
  expect(main.calls.some(({ predecessor }) => predecessor === 'u11_reply')).toBe(true);
});

test('branches are named and archived, and the head is a tip', () => {
  const found = tips(main);
  expect(found.filter(({ name }) => name !== null).length).toBeGreaterThan(2);
  expect(found.some(({ archived }) => archived)).toBe(true);
  for (const graph of sessions) expect(tips(graph).map(({ id }) => id)).toContain(graph.session.meta.headId);
});

test('a tool result holds hostile text', () => {
  const page = archive.calls.find(({ output }) => typeof output === 'string' && output.includes('<script>'));
  expect(page?.role).toBe('code');
});

function fails(status: string, metadata: Readonly<Record<string, unknown>>): boolean {
  return (
    status === 'error' &&
    ['error', 'error_type', 'trace'].every((field) => typeof metadata[field] === 'string')
  );
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('error' in value);
}
