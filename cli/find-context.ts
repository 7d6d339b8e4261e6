import { AfterturnError } from '../lib/base/afterturn-error.ts';
import { nodeId } from '../lib/base/brand.ts';
import { nearest } from '../lib/base/nearest.ts';
import { callSide, type ContextSide, headSide } from '../lib/diff/context-side.ts';
import type { SessionGraph } from '../lib/graph/session-graph.ts';
import { activeHead } from '../lib/replay/context-query.ts';
import { isModelCall } from '../lib/replay/model-calls.ts';
import type { Policy } from '../lib/replay/policy.ts';
import type { ContextReference } from './context-reference.ts';

const HEAD = /^(?:head)?$/;
const BRANCH = 'branch:';
const ID = 'id:';

/**
 * The context that a reference names among the sessions of its input. Throws {@link AfterturnError}
 * `usage/unknown-call` when none has it, naming what is near, or several do.
 */
export function findContext(
  reference: ContextReference,
  sessions: readonly SessionGraph[],
  policy: Policy,
): ContextSide {
  const { asked } = reference;
  const { inside, what } = sessionNamed(reference.what, sessions);
  const found = inside.flatMap((graph) => sideIn(graph, what, policy) ?? []);
  const [first, ...others] = found;
  if (first === undefined) throw unknown(asked, what, inside);
  if (others.length === 0) return first;
  const ids = found.map(({ graph }) => graph.session.id);
  const remedy = `Name the session: #${ids[0] ?? ''}/${what === '' ? 'head' : what}`;
  const message = `${ids.length} sessions have it: ${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''}`;
  throw new AfterturnError('usage/unknown-call', message, asked, remedy);
}

/** `SESSION/WHAT` chooses a session; an id may hold a slash itself. */
function sessionNamed(
  what: string,
  sessions: readonly SessionGraph[],
): { inside: readonly SessionGraph[]; what: string } {
  const named = sessions.filter(({ session }) => what.startsWith(`${session.id}/`));
  const [first] = named;
  if (first === undefined) return { inside: sessions, what };
  return { inside: named, what: what.slice(first.session.id.length + 1) };
}

function sideIn(graph: SessionGraph, what: string, policy: Policy): ContextSide | null {
  if (HEAD.test(what)) return headSide(graph, activeHead(graph), policy);
  if (what.startsWith(BRANCH)) {
    const name = what.slice(BRANCH.length);
    const tip = [...graph.session.meta.branches].find(([, branch]) => branch.name === name)?.[0];
    return tip === undefined ? null : headSide(graph, graph.indexOf(tip), policy);
  }
  const index = graph.indexOf(nodeId(what.startsWith(ID) ? what.slice(ID.length) : what));
  if (index < 0) return null;
  return isModelCall(graph.calls[index]) ? callSide(graph, index, policy) : headSide(graph, index, policy);
}

function unknown(asked: string, what: string, sessions: readonly SessionGraph[]): AfterturnError {
  if (sessions.length === 0)
    return new AfterturnError('usage/unknown-call', 'no session could be read', asked, 'Give a session');
  const isBranch = what.startsWith(BRANCH);
  const names = sessions.flatMap((graph) =>
    isBranch
      ? [...graph.session.meta.branches.values()].map(({ name }) => BRANCH + name)
      : graph.calls.map(({ id }) => id as string),
  );
  const near = nearest(what, new Set(names));
  const hint = near.length === 0 ? '' : `Did you mean ${near.join(', ')}? `;
  return new AfterturnError(
    'usage/unknown-call',
    isBranch ? 'no session has a branch of this name' : 'no session has a node of this id',
    asked,
    `${hint}\`afterturn replay INPUT\` lists the calls, \`afterturn show INPUT\` nodes and branches`,
  );
}
