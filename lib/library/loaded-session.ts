import { AfterturnError } from '../base/afterturn-error.ts';
import { nodeId } from '../base/brand.ts';
import { nearest } from '../base/nearest.ts';
import type { Problem } from '../base/problem.ts';
import { checkSession } from '../check/check-session.ts';
import { checkSet, type SetFinding } from '../check/check-set.ts';
import { configuredRules, type Severities } from '../check/control/configured-rules.ts';
import type { Finding } from '../check/finding.ts';
import type { OptionValues } from '../check/option-value.ts';
import type { Rule } from '../check/rule.ts';
import { RULES } from '../check/rules.ts';
import { setMember } from '../check/session-set.ts';
import { buildGraph, type SessionGraph } from '../graph/session-graph.ts';
import { type Context, contextOfCall } from '../replay/call-context.ts';
import type { CallReplay } from '../replay/call-replay.ts';
import { DEFAULT_POLICY, type Policy } from '../replay/policy.ts';
import { replaySession } from '../replay/replay-session.ts';
import { rewritesOf, type Rewrites } from '../store/history/rewrites.ts';
import { withWorkingTree } from '../store/history/working-tree.ts';
import { loadSession } from '../store/load-session.ts';
import type { OpenedInput } from '../store/open/opened-input.ts';
import { readSurroundings } from '../store/read-surroundings.ts';
import type { SessionFiles } from '../store/session-files.ts';
import type { Session } from '../store/session.ts';
import type { Surroundings } from '../store/surroundings.ts';

/** A session, read and indexed. Nothing changes it. */
export interface LoadedSession {
  /** The input it came from. */
  readonly input: string;
  readonly session: Session;
  readonly graph: SessionGraph;
  /** The files, spilled texts and history beside its nodes. */
  readonly around: Surroundings;
  /** What commits changed after the fact; null where there is no history. */
  readonly rewrites: Rewrites | null;
}

/** What became of inputs: one that fails hides no other. */
export interface Loaded {
  readonly sessions: readonly LoadedSession[];
  /** Inputs that could not be read, each with `place` and `remedy`. */
  readonly failures: readonly AfterturnError[];
  /** Remarks on folders of sessions. */
  readonly notes: readonly Problem[];
}

/** What {@link check} is told besides the session. */
export interface LibraryCheckOptions {
  /** Default: {@link rules}. */
  readonly rules?: readonly Rule[];
  /** By rule id. */
  readonly severities?: Severities;
  /** Numbers that rules decide by, by rule id and name. */
  readonly values?: OptionValues;
}

/** Every rule there is; pass `[...rules, yours]` to {@link check}. */
export const rules: readonly Rule[] = RULES;

/** What rules object to in a session; as `afterturn check`, without what takes several sessions to see. */
export function check(loaded: LoadedSession, options: LibraryCheckOptions = {}): Finding[] {
  const { rules: chosen = RULES, severities = {}, values = {} } = options;
  const { graph, around } = loaded;
  return checkSession(graph, { around, values, rules: configuredRules(chosen, severities) });
}

/** What rules object to that takes several sessions to see, such as a spawn that nothing answers. */
export function checkTogether(
  sessions: readonly LoadedSession[],
  chosen: readonly Rule[] = RULES,
): SetFinding[] {
  return checkSet(
    sessions.map(({ graph }) => setMember(graph)),
    chosen,
  );
}

/** Every model call of a session in seq order, with boundary, digest and what keeps it from being exact. */
export function replay(loaded: LoadedSession, policy: Partial<Policy> = {}): CallReplay[] {
  const { graph, rewrites } = loaded;
  return replaySession(graph, { ...DEFAULT_POLICY, ...policy }, rewrites === null ? {} : { rewrites });
}

/** The context of one call: its messages, and for each node why it is there. Throws `usage/unknown-call` for an id that is not there. */
export function contextOf(loaded: LoadedSession, call: string, policy: Partial<Policy> = {}): Context {
  const { graph, rewrites } = loaded;
  const index = graph.indexOf(nodeId(call));
  if (index >= 0) return contextOfCall(graph, index, { ...DEFAULT_POLICY, ...policy }, rewrites);
  const near = nearest(
    call,
    graph.calls.map(({ id }) => id),
  );
  throw new AfterturnError(
    'usage/unknown-call',
    'there is no such node',
    call,
    `Nearest: ${near.join(', ')}`,
  );
}

/** Loads all that was opened, one after the other. */
export async function loadOpened(
  opened: AsyncIterable<OpenedInput>,
  sha1: Parameters<typeof readSurroundings>[1],
  asError: (error: unknown, input: string) => AfterturnError,
): Promise<Loaded> {
  const sessions: LoadedSession[] = [];
  const failures: AfterturnError[] = [];
  const notes: Problem[] = [];
  for await (const each of opened) {
    if ('error' in each) failures.push(each.error);
    else if ('note' in each) notes.push(each.note);
    else {
      try {
        sessions.push(await loadOne(each.input, each.files, sha1));
      } catch (error) {
        failures.push(asError(error, each.input));
      }
    }
  }
  return { sessions, failures, notes };
}

async function loadOne(
  input: string,
  files: SessionFiles,
  sha1: Parameters<typeof readSurroundings>[1],
): Promise<LoadedSession> {
  const session = await loadSession(files);
  const around = await readSurroundings(files, sha1);
  const { history, uncommitted } = around;
  const rewrites = history === null ? null : rewritesOf(withWorkingTree(history, uncommitted));
  return { input, session, graph: buildGraph(session), around, rewrites };
}
