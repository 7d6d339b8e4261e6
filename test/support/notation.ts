import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { DIALECTS } from '../../lib/store/dialect.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import type { Session } from '../../lib/store/session.ts';

/**
 * The one-line notation: statements separated by `;`, one node or one fact of meta.json each.
 *
 *     u1 < ROOT; l1 < u1; t1 @ l1; s1 @ l1 {spawn}; S1 < ROOT {covers u1 l1}; head l1
 *
 *     ID [< PREDECESSOR] [@ CALLER] [#SEQ] [{FLAG, FLAG …}]
 *     head ID | branch ID NAME | merged ID | session ID | dialect NAME (that it is read in)
 *
 * Seq is the place among the nodes, from 0, unless `#SEQ` says otherwise; an id said twice makes two
 * files. The first letter gives the role: u s q x user, l a S llm, c t f code; `ROOT` is the ROOT node.
 * Flags: spawn, agent, root, runtime, attach (of a branch by `attach SESSION HEAD`), answer, rewound, summary by `covers ID …`, `from SESSION`
 * (spawned there), `status WORD`, `output TEXT`, `name TEXT`, `cut` (the file is cut in half), and
 * `KEY=VALUE` for any other metadata, VALUE being JSON or a plain word.
 */
async function sessionOf(notation: string): Promise<Session> {
  const wanted = /(?:^|;)\s*dialect ([^\s;]+)/.exec(notation)?.[1];
  const dialect = DIALECTS.find((name) => name === wanted) ?? 'current';
  return loadSession(memoryFiles('s', filesOf(notation)), { dialect });
}

/** The graph of a session in the one-line notation. */
export async function graphOf(notation: string): Promise<SessionGraph> {
  return buildGraph(await sessionOf(notation));
}

/** The files of a session in the one-line notation, by path. */
export function filesOf(notation: string): Map<string, string> {
  const files = new Map<string, string>();
  const meta: Meta = { id: 's', branches: {}, merged_heads: [] };
  for (const statement of notation.split(';').map((part) => part.trim())) {
    if (statement !== '' && !readFact(statement, meta)) addNode(statement, files);
  }
  return files.set('meta.json', JSON.stringify(meta));
}

interface Meta {
  id: string;
  head_id?: string;
  readonly branches: Record<string, string>;
  readonly merged_heads: string[];
}

interface Node {
  readonly id: string;
  seq: number;
  role: string;
  name: string;
  input: unknown;
  output: unknown;
  caller: string;
  predecessor: string | null;
  readonly metadata: Record<string, unknown>;
}

function readFact(statement: string, meta: Meta): boolean {
  const [word, id = '', name = ''] = statement.split(/\s+/);
  if (word === 'head') meta.head_id = id;
  else if (word === 'branch') meta.branches[id] = name;
  else if (word === 'merged') meta.merged_heads.push(id);
  else if (word === 'session') meta.id = id;
  else return word === 'dialect';
  return true;
}

const NODE = /^(?<id>\S+)(?<edges>(?:\s+[<@]\s*\S+)*)(?:\s+#(?<seq>\d+))?(?:\s+\{(?<flags>.*)\})?$/;

function addNode(statement: string, files: Map<string, string>): void {
  const groups = NODE.exec(statement)?.groups;
  if (groups === undefined) throw new Error(`not in the notation: "${statement}"`);
  const { id = '', edges = '', seq, flags = '' } = groups;
  const node = blankNode(id, Number(seq ?? files.size));
  for (const [, sign, target = ''] of edges.matchAll(/([<@])\s*(\S+)/g)) {
    node[sign === '<' ? 'predecessor' : 'caller'] = target;
  }
  const words = flags.split(',').map((flag) => flag.trim());
  for (const flag of words) if (flag !== '' && flag !== 'cut') setFlag(node, flag);
  const path = `history/${String(node.seq).padStart(4, '0')}-${node.role.charAt(0)}-${id}.json`;
  if (files.has(path)) throw new Error(`two nodes in one file: "${statement}"`);
  const text = JSON.stringify({ created_at: node.seq, reads: [], ...node });
  files.set(path, words.includes('cut') ? text.slice(0, text.length / 2) : text);
}

function blankNode(id: string, seq: number): Node {
  const role = roleOf(id);
  const metadata = id === 'ROOT' ? { display: 'root' } : {};
  const name = role === 'code' ? 'tool' : '';
  return { id, seq, role, name, input: null, output: id, caller: '', predecessor: null, metadata };
}

function roleOf(id: string): string {
  const letter = id.charAt(0);
  if ('usqxR'.includes(letter)) return 'user';
  if ('laS'.includes(letter)) return 'llm';
  if ('ctf'.includes(letter)) return 'code';
  throw new Error(`no role begins with the letter of "${id}"`);
}

const FLAGS: Readonly<Record<string, (node: Node, words: readonly string[]) => unknown>> = {
  spawn: ({ metadata }) => Object.assign(metadata, { source: 'agent_spawn', spawn_branch_root: true }),
  agent: ({ metadata }) => Object.assign(metadata, { source: 'agent_spawn' }),
  from: ({ metadata }, [id]) => Object.assign(metadata, { source: 'agent_spawn', spawned_from_session: id }),
  covers: (node, ids) => {
    node.name = 'context/summary';
    Object.assign(node.metadata, { source: 'compaction', covers_ids: ids });
  },
  attach: ({ metadata }, [session_id, head_id]) => {
    const attach = session_id === undefined ? {} : { attach: { session_id, head_id } };
    Object.assign(metadata, { function: 'attach', display: 'runtime', ...attach });
  },
  root: ({ metadata }) => Object.assign(metadata, { display: 'root' }),
  runtime: ({ metadata }) => Object.assign(metadata, { display: 'runtime' }),
  rewound: ({ metadata }) => Object.assign(metadata, { rewound: true }),
  status: ({ metadata }, [word]) => Object.assign(metadata, { status: word }),
  answer: (node) => (node.input = { question: 'Which one?' }),
  output: (node, words) => (node.output = words.join(' ')),
  name: (node, words) => (node.name = words.join(' ')),
};

function setFlag(node: Node, flag: string): void {
  const [word = '', ...rest] = flag.split(/\s+/);
  const named = FLAGS[word];
  const [, key, value] = /^(\w+)=(.*)$/.exec(flag) ?? [];
  if (named !== undefined) named(node, rest);
  else if (key !== undefined && value !== undefined) node.metadata[key] = jsonOrWord(value);
  else throw new Error(`no flag of the notation: "${flag}"`);
}

function jsonOrWord(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
