import { expect, it } from 'vitest';
import { nodeCodec } from '../../cli/inputs/node-codec.ts';
import { checkSession } from '../../lib/check/check-session.ts';
import { checkSet } from '../../lib/check/check-set.ts';
import type { Finding } from '../../lib/check/finding.ts';
import { setMember } from '../../lib/check/session-set.ts';
import { buildGraph } from '../../lib/graph/session-graph.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { readSurroundings } from '../../lib/store/read-surroundings.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import { exampleFiles, exampleNames } from '../support/example.ts';
import { openVector, vectorNames } from '../support/vectors.ts';

/** What is truly wrong in stores of the real writer, and worth a warning. */
const WARNED: ReadonlySet<string> = new Set([
  // Failed tools that say nothing of why.
  'node/error-without-cause',
  // The writer died in a turn, and the conversation went on.
  'node/stuck-running',
  'context/abandoned-turn',
  // A compaction of another branch left the name of the active summary behind.
  'compaction/active-mismatch',
  // A spawned branch was checked out.
  'spawn/head-stolen',
]);

it.each(vectorNames())('%s, which the real writer wrote, has no error', async (name) => {
  const findings = await findingsIn(await openVector(name));
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const warnings = findings.filter(({ severity, rule }) => severity === 'warning' && !WARNED.has(rule));
  expect(warnings).toEqual([]);
});

it.each(exampleNames())('the example %s has no error', async (name) => {
  const findings = await findingsIn(exampleFiles(name));
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('has nothing against the sessions of the vectors and of the example together', async () => {
  const all = [...(await Promise.all(vectorNames().map(openVector))), ...exampleNames().map(exampleFiles)];
  const sessions = await Promise.all(all.map((files) => loadSession(files)));
  expect(checkSet(sessions.map((session) => setMember(buildGraph(session))))).toEqual([]);
});

async function findingsIn(files: SessionFiles): Promise<Finding[]> {
  const graph = buildGraph(await loadSession(files));
  expect(graph.calls.length).toBeGreaterThan(1);
  return checkSession(graph, { around: await readSurroundings(files, nodeCodec.sha1) });
}
