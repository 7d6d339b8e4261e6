import type { LinkedSession } from './linked-sessions.ts';

/**
 * One session's links as one line of NDJSON, with its end: `{input, session, links: [{kind, node,
 * to, head_node, given, candidates}]}`; `head_node` null where none is named, `candidates` the inputs that
 * hold a session of that id.
 */
export function linksLine({ input, session, links }: LinkedSession): string {
  const rows = links.map(({ kind, node, to, headNode, candidates }) => ({
    kind,
    node,
    to,
    head_node: headNode || null,
    given: candidates.length > 0,
    candidates,
  }));
  return `${JSON.stringify({ input, session, links: rows })}\n`;
}
