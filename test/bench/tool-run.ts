import type { Random } from './random.ts';
import type { TextSource } from './text-source.ts';

export interface ToolRun {
  readonly name: string;
  readonly input: unknown;
  readonly output: unknown;
}

type Tool = (random: Random, texts: TextSource) => ToolRun;

const LONGEST = 30_000;
/** Share of the texts whose result is long enough to be spilled. */
const SPILL_SHARE = 1 / 150;

const TOOLS: readonly [Tool, ...Tool[]] = [
  (random, texts) => {
    const range = random.chance(0.5) ? { offset: random.between(1, 900), limit: 200 } : {};
    return { name: 'read', input: { path: texts.path(), ...range }, output: output(random, texts, 3500) };
  },
  (random, texts) => {
    const command = `python -m pytest ${texts.path()} -k "${texts.words(2)}"`;
    const limit = random.chance(0.3) ? { timeout: 120 } : {};
    return { name: 'bash', input: { command, ...limit }, output: output(random, texts, 2000) };
  },
  (random, texts) => ({
    name: 'grep',
    input: { pattern: texts.words(1), path: 'src' },
    output: output(random, texts, 1500),
  }),
  (random, texts) => ({
    name: 'edit',
    input: {
      path: texts.path(),
      old: texts.prose(random.size(200, 2000)),
      new: texts.prose(random.size(250, 2000)),
    },
    output: 'edited',
  }),
  (random, texts) => ({
    name: 'todo_update',
    input: { items: [{ title: texts.words(5), done: random.chance(0.5) }] },
    output: { open: random.between(0, 9), done: random.between(0, 9) },
  }),
];

/** One run of a tool with arguments and a result of the usual sizes. */
export function toolRun(random: Random, texts: TextSource): ToolRun {
  return random.pick(TOOLS)(random, texts);
}

function output(random: Random, texts: TextSource, median: number): string {
  const characters = random.chance(SPILL_SHARE)
    ? random.between(40_000, 90_000)
    : random.size(median, LONGEST);
  return texts.code(characters);
}
