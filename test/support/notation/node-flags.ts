import { splitLines } from '../../../lib/base/python/text.ts';
import { jsonOrWord } from './flag-words.ts';

/** A node as it will lie on disk. */
export interface NotedNode {
  readonly id: string;
  seq: number;
  role: string;
  name: string;
  input: unknown;
  output: unknown;
  caller: string;
  predecessor: string | null;
  created_at?: number;
  reads?: readonly string[];
  readonly metadata: Record<string, unknown>;
  /** Fields at the top level as they are to be written, whatever they hold. */
  readonly top: Record<string, unknown>;
}

export function blankNode(id: string, seq: number): NotedNode {
  const role = roleOf(id);
  const metadata = id === 'ROOT' ? { display: 'root' } : {};
  const name = role === 'code' ? 'tool' : '';
  return { id, seq, role, name, input: null, output: id, caller: '', predecessor: null, metadata, top: {} };
}

function roleOf(id: string): string {
  const letter = id.charAt(0);
  if ('usqxR'.includes(letter)) return 'user';
  if ('laS'.includes(letter)) return 'llm';
  if ('ctf'.includes(letter)) return 'code';
  throw new Error(`no role begins with the letter of "${id}"`);
}

type Words = readonly string[];

const FLAGS: Readonly<Record<string, (node: NotedNode, words: Words) => unknown>> = {
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
  aged: ({ metadata }, [boundary, ...spilled]) => {
    const manifest = { policy_version: 'aging-v1', aged_before_seq: Number(boundary), spilled };
    metadata['render_manifest'] = manifest;
  },
  root: ({ metadata }) => Object.assign(metadata, { display: 'root' }),
  runtime: ({ metadata }) => Object.assign(metadata, { display: 'runtime' }),
  rewound: ({ metadata }) => Object.assign(metadata, { rewound: true }),
  status: ({ metadata }, [word]) => Object.assign(metadata, { status: word }),
  answer: (node) => (node.input = { question: 'Which one?' }),
  output: (node, words) => (node.output = words.join(' ')),
  lines: (node, [count]) => (node.output = linesOf(Number(count))),
  name: (node, words) => (node.name = words.join(' ')),
  role: (node, [word]) => (node.role = word ?? ''),
  at: (node, [seconds]) => (node.created_at = Number(seconds)),
  reads: (node, ids) => (node.reads = ids),
  stamped: (node, [path]) => {
    const text = String(node.output);
    const counts = { total_lines: splitLines(text).length, total_chars: text.length };
    node.metadata['spilled'] = { path: path ?? spillOf(node), ...counts };
  },
  top: (node, words) => {
    const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(words.join(' ')) ?? [];
    node.top[key] = jsonOrWord(value);
  },
  // About the file, which whoever writes it sees to.
  file: () => undefined,
  cut: () => undefined,
};

/** Sets what a flag says; returns files that it adds, by path. */
export function setFlag(node: NotedNode, flag: string): Record<string, string> {
  const [word = '', ...rest] = flag.split(/\s+/);
  const [, key, value] = /^(\w+)=(.*)$/s.exec(flag) ?? [];
  if (word === 'saved') return { [spillOf(node)]: String(node.output) };
  const named = Object.hasOwn(FLAGS, word) ? FLAGS[word] : undefined;
  if (named !== undefined) named(node, rest);
  else if (key !== undefined && value !== undefined) node.metadata[key] = jsonOrWord(value);
  else throw new Error(`no flag of the notation: "${flag}"`);
  return {};
}

function spillOf({ seq, id }: NotedNode): string {
  return `large_nodes/${String(seq).padStart(4, '0')}-${id}.txt`;
}

/** Lines of 300 characters. */
function linesOf(count: number): string {
  return Array.from({ length: count }, (_, at) => `line ${at} `.padEnd(300, '.')).join('\n');
}
