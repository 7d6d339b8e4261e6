import { AfterturnError } from '../../../lib/base/afterturn-error.ts';
import { type Dialect, DIALECTS } from '../../../lib/store/dialect.ts';
import type { IndexedAs } from '../../../lib/store/surroundings.ts';
import { contextCommit } from './context-commit.ts';
import { flagsIn, jsonOrWord } from './flag-words.ts';
import { blankNode, type NotedNode, setFlag } from './node-flags.ts';

/** What a notation says of a session. */
export interface NotedFacts {
  readonly meta: Record<string, unknown>;
  /** Contents by path, `meta.json` among them. */
  readonly files: Map<string, string>;
  /** Paths of links, which are refused. */
  readonly links: string[];
  /** Per id the path of its file. */
  readonly paths: Map<string, string>;
  indexed: IndexedAs | null;
  damage: AfterturnError | null;
}

/** Reads statements, on top of an earlier state where there is one; the earlier one stays as it is. */
export function readStatements(notation: string, before?: NotedFacts): NotedFacts {
  const facts: NotedFacts = {
    meta: structuredClone(before?.meta ?? { id: 's', branches: {}, merged_heads: [] }),
    files: new Map(before?.files),
    links: [...(before?.links ?? [])],
    paths: new Map(before?.paths),
    indexed: before?.indexed ?? null,
    damage: before?.damage ?? null,
  };
  facts.files.delete('meta.json');
  const statements = notation.split(';').map((part) => part.trim());
  const changed = new Set(before?.paths.keys());
  for (const statement of statements) {
    if (statement === '' || isFact(statement, facts)) continue;
    addNode(statement, facts, changed);
  }
  const isGone = statements.includes('gone meta.json');
  if (!isGone && !facts.files.has('meta.json')) facts.files.set('meta.json', JSON.stringify(facts.meta));
  return facts;
}

/** In which dialect a notation is to be read. */
export function dialectOf(notation: string): Dialect {
  const wanted = /(?:^|;)\s*dialect ([^\s;]+)/.exec(notation)?.[1];
  return DIALECTS.find((name) => name === wanted) ?? 'current';
}

const FACTS: Readonly<Record<string, (facts: NotedFacts, id: string, rest: string) => unknown>> = {
  head: ({ meta }, id) => (meta['head_id'] = id),
  branch: ({ meta }, id, name) => Object.assign(meta['branches'] as object, { [id]: name }),
  merged: ({ meta }, id) => (meta['merged_heads'] as string[]).push(id),
  session: ({ meta }, id) => (meta['id'] = id),
  dialect: () => undefined,
  meta: ({ meta }, id, rest) => {
    const [, key = '', value = ''] = /^([^=]+)=(.*)$/.exec(`${id}${rest === '' ? '' : ` ${rest}`}`) ?? [];
    meta[key] = jsonOrWord(value);
  },
  file: ({ files }, path, text) => files.set(path, text),
  link: ({ links }, path) => links.push(path),
  gone: ({ files, paths }, id) => files.delete(paths.get(id) ?? id),
  index: (facts, id, rest) => {
    const row = JSON.parse(`${id} ${rest}`) as Record<string, unknown>;
    facts.indexed = { file: '../index.json', row };
  },
  damage: (facts) => {
    facts.damage = new AfterturnError(
      'git/damaged',
      'an object is not what it is called',
      's',
      'Run git fsck',
    );
  },
};

function isFact(statement: string, facts: NotedFacts): boolean {
  const [, word = '', id = '', rest = ''] = /^(\S+)(?:\s+(\S+)(?:\s+(.*))?)?$/s.exec(statement) ?? [];
  if (word === 'commit') {
    const { path, text } = contextCommit(statement);
    facts.files.set(path, text);
    return true;
  }
  if (!Object.hasOwn(FACTS, word)) return false;
  FACTS[word]?.(facts, id, rest);
  return true;
}

const NODE = /^(?<id>\S+)(?<edges>(?:\s+[<@]\s*\S+)*)(?:\s+#(?<seq>\d+))?(?:\s+\{(?<flags>.*)\})?$/s;

function addNode(statement: string, facts: NotedFacts, changed: Set<string>): void {
  const groups = NODE.exec(statement)?.groups;
  if (groups === undefined) throw new Error(`not in the notation: "${statement}"`);
  const { id = '', edges = '', seq, flags = '' } = groups;
  const { files, paths } = facts;
  // Said again in a later state, a node keeps its seq.
  const known = changed.has(id) ? paths.get(id) : undefined;
  const same = known === undefined ? undefined : Number(/\d+/.exec(known)?.[0]);
  const node = blankNode(id, Number(seq ?? same ?? paths.size));
  for (const [, sign, target = ''] of edges.matchAll(/([<@])\s*(\S+)/g)) {
    node[sign === '<' ? 'predecessor' : 'caller'] = target;
  }
  const words = flagsIn(flags);
  const saved = new Map(words.flatMap((flag) => Object.entries(setFlag(node, flag))));
  if (known !== undefined) files.delete(known);
  const name = words.find((flag) => flag.startsWith('file '))?.slice(5) ?? nameOf(node);
  const path = `history/${name}.json`;
  if (files.has(path)) throw new Error(`two nodes in one file: "${statement}"`);
  const text = JSON.stringify({ created_at: node.seq, reads: [], ...node, ...node.top, top: undefined });
  files.set(path, words.includes('cut') ? text.slice(0, text.length / 2) : text);
  for (const [file, content] of saved) files.set(file, content);
  // An id said twice in one state makes two files.
  paths.set(paths.has(id) && known === undefined ? `${id} again` : id, path);
  changed.delete(id);
}

function nameOf({ seq, role, id }: NotedNode): string {
  return `${String(seq).padStart(4, '0')}-${role.charAt(0)}-${id}`;
}
