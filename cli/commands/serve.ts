import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { dialectOption } from '../dialect-option.ts';
import { INTERRUPTED } from '../exit-code.ts';
import { type LiveServer, startServer } from '../serve/live-server.ts';
import { LiveSite } from '../serve/live-site.ts';
import { INPUTS_ARE, readError, type ReadOptions, reportFailure } from '../read-sessions.ts';
import { SiteFolder } from '../site-folder.ts';
import { stateOptions } from '../state-options.ts';
import { print, remark } from '../terminal.ts';

/** Between two looks at the inputs; more where a look takes long, so that following costs a fifth of a core at most. */
const LEAST_PAUSE_MS = 400;
const PAUSE_PER_LOOK = 4;
const HIGHEST_PORT = 65_535;

interface ServeOptions extends ReadOptions {
  readonly port?: number;
}

/** Adds `afterturn serve`. */
export function addServe(program: Command): void {
  const [ref, at] = stateOptions();
  program
    .command('serve')
    .description('show sessions in a browser of this machine, and follow what is written into them')
    .argument('<input...>', INPUTS_ARE)
    .option('--port <number>', 'port on 127.0.0.1; without it 4870, or a free one', portOf)
    .addOption(ref)
    .addOption(at)
    .addOption(dialectOption())
    .addHelpText(
      'after',
      '\nExample:\n  afterturn serve ~/.openprogram/sessions\n\nServes this machine alone, until Ctrl-C. Its pages stand in a temporary folder meanwhile; nothing is written into a store.',
    )
    .action(runServe);
}

async function runServe(inputs: readonly string[], { port, ...options }: ServeOptions): Promise<void> {
  const out = mkdtempSync(join(tmpdir(), 'afterturn-serve-'));
  const remove = (): void => rmSync(out, { recursive: true, force: true });
  const stop = new AbortController();
  let isServing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      if (isServing) stop.abort();
      else {
        remove();
        process.exit(INTERRUPTED);
      }
    });
  }
  try {
    const site = new LiveSite(SiteFolder.create(out, []), inputs, options);
    await site.refresh();
    isServing = true;
    const server = await startServer(out, port ?? null);
    await print(`${summary(site)}\n  ${server.url}\nFollows what is written. Stop with Ctrl-C.\n`);
    await follow(site, server, stop.signal);
    await server.close();
  } finally {
    remove();
  }
}

async function follow(site: LiveSite, server: LiveServer, signal: AbortSignal): Promise<void> {
  let wait = LEAST_PAUSE_MS;
  while (await waited(wait, signal)) {
    const started = performance.now();
    try {
      const keys = await site.refresh();
      if (keys.length > 0) server.tell(keys);
    } catch (error) {
      // A store in the middle of being moved; the next look may find it whole.
      reportFailure('', readError(error, ''));
    }
    wait = Math.max(LEAST_PAUSE_MS, PAUSE_PER_LOOK * (performance.now() - started));
  }
  remark('stopped');
}

/** False when it was stopped meanwhile. */
async function waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  await pause(milliseconds, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

function summary(site: LiveSite): string {
  const failed = site.failureCount === 0 ? '' : `, ${site.failureCount} inputs could not be read`;
  return `${site.sessionCount} session${site.sessionCount === 1 ? '' : 's'}${failed}`;
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 1 && port <= HIGHEST_PORT) return port;
  throw new InvalidArgumentError(`A port is a whole number from 1 to ${HIGHEST_PORT}.`);
}
