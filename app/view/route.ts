/** Where the reader is: all of it lives in the URL, so that a link or a reload leads back to it. */
export type Route =
  | { readonly page: 'sessions'; readonly filter: string; readonly sort: string }
  | SessionRoute
  | { readonly page: 'unknown'; readonly path: string };

export const VIEWS = ['transcript', 'node', 'context', 'diff', 'findings', 'problems', 'graph'] as const;
/** What stands beside the graph; `graph` itself is a view of its own on a narrow screen. */
export type View = (typeof VIEWS)[number];

export const CONTEXT_PARTS = ['within', 'messages', 'leftOut'] as const;
/** What of a context is listed: the nodes in it, the messages as sent, the nodes that are not in it. */
export type ContextPart = (typeof CONTEXT_PARTS)[number];

export interface SessionRoute {
  readonly page: 'session';
  readonly key: string;
  /** Selected node, call whose context is lit, tip of the branch read: ids, "" for none. */
  readonly node: string;
  readonly call: string;
  /** What the context of the call is compared with, a node or `nextAt` one; "" for the call before it. */
  readonly other: string;
  readonly branch: string;
  readonly view: View;
  /** How the graph's pane shows the nodes. */
  readonly nodes: 'graph' | 'outline';
  readonly part: ContextPart;
}

/** Reads a location hash; anything unknown in it is a page that says so. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const params = new URLSearchParams(query);
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.length === 0) {
    return { page: 'sessions', filter: params.get('q') ?? '', sort: params.get('sort') ?? '' };
  }
  const key = parts.length === 2 && parts[0] === 's' ? decoded(parts[1] ?? '') : null;
  if (key === null) return { page: 'unknown', path };
  const nodes = params.get('nodes') === 'outline' ? 'outline' : 'graph';
  return {
    page: 'session',
    key,
    node: params.get('node') ?? '',
    call: params.get('call') ?? '',
    other: params.get('with') ?? '',
    branch: params.get('branch') ?? '',
    view: VIEWS.find((view) => view === params.get('view')) ?? defaultView(nodes),
    nodes,
    part: CONTEXT_PARTS.find((part) => part === params.get('part')) ?? 'within',
  };
}

/** The hash of a route; what equals its default is left out. `parseRoute` reads it back. */
export function formatRoute(route: Route): string {
  if (route.page === 'unknown') return `#${route.path}`;
  if (route.page === 'sessions') return `#/${query({ q: route.filter, sort: route.sort })}`;
  const { node, call, other, branch, view, nodes, part } = route;
  const shown = {
    node,
    call,
    with: other,
    branch,
    view: view === defaultView(nodes) ? '' : view,
    nodes: nodes === 'graph' ? '' : nodes,
    part: part === 'within' ? '' : part,
  };
  return `#/s/${encodeURIComponent(route.key)}${query(shown)}`;
}

/** The route of a session as a link from elsewhere opens it. */
export function sessionRoute(key: string, rest: Partial<SessionRoute> = {}): SessionRoute {
  return {
    page: 'session',
    key,
    node: '',
    call: '',
    other: '',
    branch: '',
    view: 'transcript',
    nodes: 'graph',
    part: 'within',
    ...rest,
  };
}

/** A link to the outline wants it seen, also where it is not beside the transcript. */
function defaultView(nodes: SessionRoute['nodes']): View {
  return nodes === 'outline' ? 'graph' : 'transcript';
}

function query(fields: Readonly<Record<string, string>>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
