import { flagsIn } from './flag-words.ts';

const COMMIT = /^commit\s+(?<id>\S+)(?<edges>(?:\s+[<@]\s*\S+)*)(?:\s+\{(?<items>.*)\})?$/;
const ROLES: Readonly<Record<string, string>> = { u: 'user', l: 'assistant', t: 'tool', S: 'summary' };

/** The file of a context commit in the notation. */
export function contextCommit(statement: string): { readonly path: string; readonly text: string } {
  const groups = COMMIT.exec(statement)?.groups;
  if (groups === undefined) throw new Error(`not in the notation: "${statement}"`);
  const { id = '', edges = '', items = '' } = groups;
  const parents: string[] = [];
  let head = '';
  for (const [, sign, target = ''] of edges.matchAll(/([<@])\s*(\S+)/g)) {
    if (sign === '<') parents.push(target);
    else head = target;
  }
  const words = flagsIn(items);
  const total = words.find((word) => word.startsWith('total '))?.slice(6);
  const listed = words.filter((word) => !word.startsWith('total ')).map(itemOf);
  const sum = listed.reduce((all, { state, tokens }) => all + (state === 'summarized' ? 0 : tokens), 0);
  const commit = {
    id,
    session_id: 's',
    commit_parent: parents[0] ?? null,
    commit_parents: parents,
    head_node_id: head,
    total_tokens: Number(total ?? sum),
    items: listed,
  };
  return { path: `context/commits/${id}.json`, text: JSON.stringify(commit) };
}

function itemOf(words: string) {
  const [node = '', state = 'full', ...rest] = words.split(/\s+/);
  const tokens = Number(rest.find((word) => /^\d+$/.test(word)) ?? 1);
  const role = ROLES[node.charAt(0)] ?? 'user';
  return { source_node_id: node, role, state, locked: rest.includes('locked'), rendered: node, tokens };
}
