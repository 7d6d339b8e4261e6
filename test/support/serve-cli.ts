import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../dist/afterturn.js', import.meta.url));

/** A running `afterturn serve`. */
export interface Serving {
  readonly url: string;
  readonly stdout: string;
  /** Ctrl-C; resolves to the exit code, also when it has ended before. */
  stop(): Promise<number | null>;
}

/** Starts `afterturn serve` on a port that is free and waits until it says where it is. */
export async function serveCli(...inputs: readonly string[]): Promise<Serving> {
  const child = spawn(process.execPath, [COMMAND, 'serve', ...inputs], { stdio: ['ignore', 'pipe', 'pipe'] });
  const stdout = await said(child, /Stop with Ctrl-C/);
  const url = /http:\/\/\S+/.exec(stdout)?.[0] ?? '';
  return {
    url,
    stdout,
    stop: async () => {
      if (child.exitCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}

/** Writes as the writer does: beside its place, then renamed. */
export function writeAtomically(folder: string, path: string, content: unknown): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, JSON.stringify(content));
  renameSync(`${file}.tmp`, file);
}

async function said(child: ChildProcess, pattern: RegExp): Promise<string> {
  let text = '';
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (pattern.test(text)) return text;
  }
  throw new Error(`serve ended early: ${text}${errors}`);
}
