import { parentPort, workerData } from 'node:worker_threads';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import type { IndexedAs } from '../../lib/store/surroundings.ts';
import { openInputs } from '../inputs/open-inputs.ts';
import { readError, type ReadOptions } from '../read-sessions.ts';
import { limitsOf } from '../limit-options.ts';
import { loadConfig, NO_CONFIG } from './check-config.ts';
import { type CheckedOne, checkOne, type RuleRequest } from './check-one.ts';

/** What a worker is told once, when it starts. */
export interface WorkerRequest {
  readonly options: ReadOptions;
  readonly request: RuleRequest;
}

/** A session for a worker: the path of its folder, and what the index beside it says of it. */
export interface WorkerTask {
  readonly input: string;
  readonly indexed?: IndexedAs;
}

/** What a worker answers to a task. */
export type WorkerAnswer =
  | { readonly done: CheckedOne }
  | { readonly failed: Pick<AfterturnError, 'code' | 'message' | 'place' | 'remedy'> };

const { options, request } = workerData as WorkerRequest;
const loaded = request.configPath === '' ? Promise.resolve(NO_CONFIG) : loadConfig(request.configPath);

// One after the other: the answers come in the order of the tasks.
let before = Promise.resolve();
parentPort?.on('message', (task: WorkerTask) => {
  before = before.then(async () => parentPort?.postMessage(await answer(task)));
});

async function answer(task: WorkerTask): Promise<WorkerAnswer> {
  try {
    return { done: await check(task) };
  } catch (error) {
    const { code, message, place, remedy } = readError(error, task.input);
    return { failed: { code, message, place, remedy } };
  }
}

async function check({ input, indexed }: WorkerTask): Promise<CheckedOne> {
  const { rules } = await loaded;
  for await (const opened of openInputs([input], options, limitsOf(options))) {
    if ('error' in opened) throw opened.error;
    if ('note' in opened) continue;
    const { files } = opened;
    // Not spread: a source that follows a live session has getters.
    if (indexed !== undefined) Object.assign(files, { indexed });
    return checkOne(input, files, options, rules, request);
  }
  const remedy = 'Run it again; with --jobs 1 if it stays';
  throw new AfterturnError('input/not-a-store', 'it is no session any more', input, remedy);
}
