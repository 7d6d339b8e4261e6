import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { makeSession } from './make-session.ts';
import type { SessionPlan } from './session-plan.ts';

/** Every so many turns the reply is committed while it still runs, and completed by the next commit. */
const TURNS_UNTIL_RUNNING = 10;
/** As deep as chains of deltas become; git's own import stops at 50, and its packs grow. */
const CHAIN_DEPTH = 250;

interface NodeFile {
  readonly path: string;
  readonly text: string;
  readonly node: {
    readonly id: string;
    readonly seq: number;
    readonly role: string;
    readonly caller: string;
    readonly output: unknown;
    readonly metadata: Readonly<Record<string, unknown>>;
  };
}

/**
 * Makes a session's bare repository as its writer would have left it, a commit a turn after the
 * empty first one, packed. Returns the number of commits.
 */
export async function makeTurnRepository(plan: SessionPlan, folder: string): Promise<number> {
  await run('git', ['init', '-q', '--bare', '-b', 'main', folder]);
  const config = ['-c', 'fastimport.unpackLimit=1', '-C', folder];
  const child = spawn('git', [...config, 'fast-import', '--quiet', `--depth=${CHAIN_DEPTH}`], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(child, 'close');
  const commits = await writeCommits(child.stdin, turnsOf(plan));
  child.stdin.end();
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
  return commits;
}

async function writeCommits(stream: Writable, turns: readonly (readonly NodeFile[])[]): Promise<number> {
  stream.write(commitText(0, 'session init', []));
  let left: NodeFile | undefined;
  for (const [at, turn] of turns.entries()) {
    const reply = turn.find(({ node }) => node.role === 'llm');
    const running = at % TURNS_UNTIL_RUNNING === 0 ? reply : undefined;
    const files = turn.map((file) => [file.path, file === running ? asRunning(file) : file.text] as const);
    if (left !== undefined) files.push([left.path, left.text]);
    files.push(['meta.json', JSON.stringify({ id: 'bench', head_id: turn.at(-1)?.node.id ?? '' })]);
    if (!stream.write(commitText(at + 1, `turn: ${at + 1}`, files))) await once(stream, 'drain');
    left = running;
  }
  return turns.length + 1;
}

/** The nodes in seq order, cut where a user speaks. */
function turnsOf(plan: SessionPlan): NodeFile[][] {
  const nodes = [...makeSession(plan).files]
    .filter(([path]) => path.startsWith('history/'))
    .map(([path, text]): NodeFile => ({ path, text, node: JSON.parse(text) as NodeFile['node'] }))
    .sort((a, b) => a.node.seq - b.node.seq);
  const turns: NodeFile[][] = [];
  for (const file of nodes) {
    if (file.node.role === 'user' || turns.length === 0) turns.push([file]);
    else turns.at(-1)?.push(file);
  }
  return turns;
}

function asRunning({ node }: NodeFile): string {
  return JSON.stringify({ ...node, output: '', metadata: { status: 'running' } });
}

function commitText(at: number, subject: string, files: readonly (readonly [string, string])[]): string {
  const head = `commit refs/heads/main\ncommitter t <t@t> ${1_700_000_000 + at} +0000\n${dataOf(subject)}`;
  return `${head}${files.map(([path, text]) => `M 100644 inline ${path}\n${dataOf(text)}`).join('')}\n`;
}

function dataOf(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const [code] = (await once(spawn(command, args, { stdio: 'inherit' }), 'close')) as [number];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}
