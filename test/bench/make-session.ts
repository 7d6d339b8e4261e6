import { SessionMaker } from './session-maker.ts';
import type { SessionPlan } from './session-plan.ts';

/** A session as its writer left it. */
export interface MadeSession {
  readonly id: string;
  readonly nodeCount: number;
  /** Contents by path below the session folder. */
  readonly files: ReadonlyMap<string, string>;
}

/** Makes a session. Linear in its text, but for the covered ids of its summaries. */
export function makeSession(plan: SessionPlan): MadeSession {
  const maker = new SessionMaker(plan);
  const { turns = Infinity, nodes = Infinity } = plan;
  if (turns === Infinity && nodes === Infinity) throw new RangeError('a plan needs turns or nodes');
  for (let turn = 0; turn < turns && maker.nodeCount < nodes; turn += 1) maker.turn();
  return { id: maker.id, nodeCount: maker.nodeCount, files: maker.files() };
}
