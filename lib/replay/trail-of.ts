import { sha256Hex } from '../base/sha256.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { ContextEntry, ContextTrail } from './context-trail.ts';
import { renderCall } from './render-call.ts';
import type { SelectedContext } from './selected-context.ts';

const NONE: ReadonlySet<number> = new Set();

/** A selected context as entries of a trail; null when nothing of it shows. Linear in its texts. */
export function trailOf(
  graph: SessionGraph,
  { members, setting, running = NONE }: SelectedContext & { readonly running?: ReadonlySet<number> },
  trail: ContextTrail,
): ContextEntry | null {
  let context: ContextEntry | null = null;
  for (const node of members) {
    const rendered = renderCall(callAt(graph, node), running.has(node), setting);
    if (rendered.kind !== 'nothing') context = trail.append(context, node, rendered);
  }
  return context;
}

const EMPTY = sha256Hex('');

/** Names a context by its bytes, 64 hex digits: the chain of its last entry, of none the digest of "". */
export function contextDigest(context: ContextEntry | null): string {
  return context?.chain ?? EMPTY;
}
