import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleSessions } from '../../fixtures/example-builder/example-sessions.ts';
import { writeBundle } from '../../fixtures/example-builder/git-bundle.ts';
import type { RecordedSession } from '../../fixtures/example-builder/recorded-session.ts';
import { decodeUtf8 } from '../../lib/base/utf8.ts';
import { checkSession } from '../../lib/check/check-session.ts';
import type { SessionGraph } from '../../lib/graph/session-graph.ts';
import { type CallContext, contextOfCall, messagesDigest } from '../../lib/replay/call-context.ts';
import { modelCalls } from '../../lib/replay/model-calls.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { isAgedIn } from '../../lib/replay/render-call.ts';
import { nodeCodec } from '../../cli/inputs/node-codec.ts';
import { bundleFiles } from '../../lib/store/git/bundle.ts';
import { readBundleHeader } from '../../lib/store/git/bundle-header.ts';
import { EXAMPLE_FOLDER, exampleGraphs } from '../support/example.ts';
import { tempFolder } from '../support/temp-store.ts';

/** The reply that a crash cut off, and so the one call without a manifest. */
const CRASHED = 'u11_reply';

let written: readonly RecordedSession[];
let graphs: ReadonlyMap<string, SessionGraph>;

beforeAll(async () => {
  written = exampleSessions();
  graphs = await exampleGraphs();
}, 60_000);

test('the bundles hold what the builder writes now (else run: npx tsx fixtures/build-example.ts)', async () => {
  expect([...graphs.keys()].sort()).toEqual(written.map(({ id }) => id).sort());
  for (const { id, turns } of written) {
    expect(await filesIn(bundled(id))).toEqual(Object.fromEntries(turns.at(-1)?.files ?? []));
  }
});

test('the same sources give the same commits and the same bytes', () => {
  const folder = tempFolder();
  for (const session of exampleSessions()) {
    const [first, second] = ['first', 'second'].map((name) => join(folder, name + session.id));
    writeBundle(session, first ?? '');
    writeBundle(session, second ?? '');
    expect(readFileSync(second ?? '').equals(readFileSync(first ?? ''))).toBe(true);
    expect(tipOf(readFileSync(first ?? ''))).toBe(tipOf(bundled(session.id)));
  }
}, 60_000);

test('the bundles are small, and tell nothing of the machine they were built on', () => {
  const files = written.map(({ id }) => join(EXAMPLE_FOLDER, `${id}.bundle`));
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(300_000);
  const texts = written.flatMap(({ turns }) => [...(turns.at(-1)?.files.values() ?? [])]).join('\n');
  const homes = texts.match(/\/(home|root|tmp|work|Users)\/[^/\s"]*/g) ?? [];
  expect(new Set(homes)).toEqual(new Set(['/home/ada']));
});

test('no rule objects with an error, and none at all in the short session', () => {
  for (const [id, graph] of graphs) {
    const findings = checkSession(graph).filter(
      ({ severity }) => severity === 'error' || id === 'tidemark_changelog',
    );
    expect(findings).toEqual([]);
    expect(graph.session.problems).toEqual([]);
  }
});

describe('replay', () => {
  test('every call gives, from the final store, the bytes it was sent when it was made', () => {
    for (const { id, sent } of written) {
      const replayed = contexts(id).map(([call, { messages }]) => [call, messagesDigest(messages)]);
      expect(replayed).toEqual([...sent]);
    }
  });

  test('only the reply that a crash cut off is in doubt', () => {
    const doubts = written.flatMap(({ id }) => contexts(id).flatMap(([, { doubts }]) => doubts));
    expect(doubts).toMatchObject([{ code: 'no-manifest', node: CRASHED }]);
  });

  test('every recorded manifest is the one that replay derives', () => {
    for (const { id } of written) {
      const graph = graphOf(id);
      for (const [call, { manifest }] of contexts(id)) {
        if (call !== CRASHED)
          expect(graph.calls[graph.indexOf(call as never)]?.meta.manifest).toEqual(manifest);
      }
    }
  });

  test('one context holds a summary, an aged result and an elided one', () => {
    const graph = graphOf('tidemark_nightly');
    const [, context] = contexts('tidemark_nightly').at(-1) ?? expect.fail('no call');
    const text = JSON.stringify(context.messages);
    expect(context.selection.summary).toBe(graph.indexOf(graph.session.meta.lastSummaryId));
    expect(context.members.some((index) => isAged(graph, index, context))).toBe(true);
    expect(text).toContain('[aged] ');
    expect(text).toContain('lines) of this node elided. Full text saved to /home/ada/');
  });
});

function contexts(id: string): [call: string, CallContext][] {
  const graph = graphOf(id);
  return modelCalls(graph).map((index) => [
    graph.calls[index]?.id ?? '',
    contextOfCall(graph, index, DEFAULT_POLICY),
  ]);
}

function isAged(graph: SessionGraph, index: number, { setting }: CallContext): boolean {
  const call = graph.calls[index];
  return call !== undefined && isAgedIn(call, setting);
}

function graphOf(id: string): SessionGraph {
  return graphs.get(id) ?? expect.fail(`no session ${id}`);
}

function bundled(id: string): Uint8Array {
  return readFileSync(join(EXAMPLE_FOLDER, `${id}.bundle`));
}

function tipOf(bundle: Uint8Array): string | undefined {
  return readBundleHeader(bundle, 'bundle').refs.get('refs/heads/main');
}

async function filesIn(bundle: Uint8Array): Promise<Record<string, string>> {
  const files = bundleFiles(bundle, 'bundle', nodeCodec);
  const texts = files.paths.map(async (path) => [path, decodeUtf8(await files.read(path))] as const);
  return Object.fromEntries(await Promise.all(texts));
}
