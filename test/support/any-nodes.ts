import fc from 'fast-check';

/** A node as a history file holds it. */
export type PlainNode = Readonly<Record<string, unknown>>;

interface Draw {
  readonly kind: 'user' | 'reply' | 'tool' | 'run' | 'inner' | 'summary' | 'attach' | 'spawn' | 'wild';
  readonly a: number;
  readonly b: number;
  readonly text: string;
  readonly flag: number;
}

const draw: fc.Arbitrary<Draw> = fc.record({
  kind: fc.constantFrom<Draw['kind']>(
    'user',
    'user',
    'reply',
    'reply',
    'tool',
    'tool',
    'run',
    'inner',
    'inner',
    'summary',
    'attach',
    'spawn',
    'wild',
  ),
  a: fc.nat(60),
  b: fc.nat(60),
  text: fc.constantFrom('', 'plain', '3 files\nx', 'many words in a row', '日本語 🪐'),
  flag: fc.nat(11),
});

/**
 * Small sessions that look like real ones and now and then do not: mostly edges to earlier
 * nodes of the fitting kind, sometimes dangling, forward or cyclic ones.
 */
export const anyNodes: fc.Arbitrary<PlainNode[]> = fc
  .array(draw, { minLength: 1, maxLength: 40 })
  .map((draws) => {
    const ids = draws.map((_, at) => `n${at}`);
    return draws.map((item, at) => withStamp(item, { ...base(item, at), ...edges(draws, ids, item, at) }));
  });

/** Now and then a node is stamped as spilled, short as it is. */
function withStamp({ b, flag }: Draw, node: PlainNode): PlainNode {
  if ((b + flag) % 5 !== 0) return node;
  const spilled = { path: `large_nodes/${String(node['id'])}.txt`, total_lines: 1, total_chars: 20 };
  return { ...node, metadata: { ...(node['metadata'] as object), spilled } };
}

function base({ kind, text, flag, b }: Draw, at: number): PlainNode {
  const role = {
    user: 'user',
    reply: 'llm',
    tool: 'code',
    run: 'code',
    inner: 'llm',
    summary: flag === 1 ? 'code' : flag === 2 ? 'user' : 'llm',
    attach: 'llm',
    spawn: 'user',
    wild: 'code',
  }[kind];
  return {
    id: `n${at}`,
    seq: at,
    created_at: 1000 + at,
    role,
    name: kind === 'tool' && flag === 3 ? 'web_search' : kind,
    input: kind === 'tool' ? { a: b } : null,
    output: flag === 7 ? null : text,
    reads: [],
    metadata: {},
  };
}

function edges(draws: readonly Draw[], ids: readonly string[], item: Draw, at: number): PlainNode {
  const { kind, a, b, flag } = item;
  const pick = (number: number, ...kinds: Draw['kind'][]): string => {
    const fitting = ids.filter((_, index) => index < at && kinds.includes(draws[index]?.kind ?? 'wild'));
    return (
      fitting[fitting.length === 0 ? 0 : fitting.length - 1 - (number % Math.min(fitting.length, 4))] ?? ''
    );
  };
  const times = { started_at: 1000 + at, finished_at: 1000 + at + (flag === 5 ? 9 : 0.5) };
  const manifest =
    flag < 2
      ? {
          render_manifest: {
            policy_version: flag === 0 ? 'aging-v1' : 'aging-v9',
            aged_before_seq: b % 20,
            spilled: [],
          },
        }
      : {};
  const status = flag === 4 ? { status: 'running' } : {};
  switch (kind) {
    case 'user':
      return {
        caller: 'ROOT',
        predecessor: pick(a, 'reply', 'run', 'user', 'summary') || 'ROOT',
        metadata: {},
      };
    case 'reply':
      return {
        caller: flag === 9 ? pick(a, 'user') : '',
        predecessor: pick(a, 'user', 'spawn', 'reply'),
        metadata: { ...times, ...manifest, ...status },
      };
    case 'tool':
      return {
        caller: pick(a, 'reply', 'inner'),
        metadata: { tool_call_id: `t${at}`, ...(flag === 8 ? { is_error: true } : {}) },
      };
    case 'run':
      return {
        caller: pick(a, 'reply', 'inner', 'run'),
        predecessor: flag > 8 ? pick(b, 'reply') : null,
        metadata: {
          doc: flag === 2 ? 'Does it.' : '',
          ...(flag === 6 ? { expose: ['full', 'llm', 'hidden'][b % 3] } : {}),
          ...(flag === 10 ? { render_range: { callers: b % 4 } } : {}),
          ...status,
        },
      };
    case 'inner':
      return { caller: pick(a, 'run', 'run', 'wild'), metadata: { ...manifest, ...status } };
    case 'summary':
      return {
        caller: flag > 8 ? pick(a, 'reply', 'run') : '',
        predecessor: '',
        metadata: {
          ...status,
          covers_ids: [...new Set([pick(a, 'user', 'reply'), pick(b, 'user', 'reply', 'run')])].filter(
            Boolean,
          ),
        },
      };
    case 'attach':
      return {
        caller: pick(a, 'reply'),
        predecessor: pick(a, 'reply'),
        metadata: { display: 'runtime', function: 'attach' },
      };
    case 'spawn':
      return {
        caller: pick(a, 'reply', 'inner'),
        metadata: { source: 'agent_spawn', spawn_branch_root: true },
      };
    case 'wild':
      return {
        caller: flag > 6 ? (ids[a % ids.length] ?? '') : '',
        predecessor: flag < 4 ? (ids[b % ids.length] ?? 'gone') : 'gone',
        metadata: {},
      };
  }
}
