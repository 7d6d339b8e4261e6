import { Worker } from 'node:worker_threads';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import { readError } from '../read-sessions.ts';
import type { CheckedOne } from './check-one.ts';
import type { WorkerAnswer, WorkerRequest, WorkerTask } from './check-worker.ts';

/** Sessions that are read here before workers are started, which costs as much as some dozen small ones. */
const FIRST_HERE = 24;
/** Files of a session that is worth handing over; a smaller one is read as quickly as it is handed over twice. */
const LEAST_FILES = 100;
/** Sessions that a worker has before it, so that it never waits for us. */
const QUEUED_PER_WORKER = 8;

/** What became of a session. */
export type Outcome =
  | { readonly input: string; readonly one: CheckedOne }
  | { readonly input: string; readonly error: AfterturnError };

/** How sessions are checked here, in this thread. */
export type CheckHere = (input: string, files: SessionFiles) => Promise<CheckedOne>;

/**
 * Checks sessions, several at a time where there are many, and tells them in the order in which they were given. This
 * thread checks one itself whenever the others have enough to do.
 */
export class CheckFleet {
  private readonly waiting: Promise<Outcome>[] = [];
  private readonly workers: ThreadWorker[] = [];
  private given = 0;

  /** @param jobs threads that check, this one among them */
  constructor(
    private readonly jobs: number,
    private readonly request: WorkerRequest,
    private readonly checkHere: CheckHere,
    private readonly tell: (outcome: Outcome) => Promise<void>,
  ) {}

  /** Takes a session; waits while too many are on their way. */
  async add(input: string, files: SessionFiles): Promise<void> {
    this.given += 1;
    const worker = this.given > FIRST_HERE ? this.workerFor(files) : null;
    if (worker === null) {
      this.waiting.push(Promise.resolve(await outcomeOf(input, this.checkHere(input, files))));
    } else {
      const { indexed } = files;
      const task: WorkerTask = { input: files.input, ...(indexed === undefined ? {} : { indexed }) };
      this.waiting.push(outcomeOf(input, worker.check(task)));
    }
    while (this.waiting.length > this.workers.length * QUEUED_PER_WORKER * 2) await this.tellNext();
  }

  /** Waits for all that were taken, and ends the workers. */
  async end(): Promise<void> {
    while (this.waiting.length > 0) await this.tellNext();
    await Promise.all(this.workers.map((worker) => worker.end()));
  }

  private async tellNext(): Promise<void> {
    const next = this.waiting.shift();
    if (next !== undefined) await this.tell(await next);
  }

  /** Null where it is better checked here. Files inside of something else cannot be opened anew by their path. */
  private workerFor(files: SessionFiles): ThreadWorker | null {
    if (files.refresh === undefined || files.paths.length < LEAST_FILES) return null;
    const free = this.workers.find(({ queued }) => queued < QUEUED_PER_WORKER);
    if (free !== undefined || this.workers.length >= this.jobs - 1) return free ?? null;
    const worker = new ThreadWorker(this.request);
    this.workers.push(worker);
    return worker;
  }
}

interface Queued {
  readonly task: WorkerTask;
  readonly done: (one: CheckedOne) => void;
  readonly failed: (error: AfterturnError) => void;
}

/** One thread, which checks its sessions one after the other. One that dies is replaced, and goes on behind what killed it. */
class ThreadWorker {
  private readonly queue: Queued[] = [];
  private thread: Worker;

  constructor(private readonly request: WorkerRequest) {
    this.thread = this.start();
  }

  get queued(): number {
    return this.queue.length;
  }

  check(task: WorkerTask): Promise<CheckedOne> {
    return new Promise((done, failed) => {
      this.queue.push({ task, done, failed });
      this.thread.postMessage(task);
    });
  }

  async end(): Promise<void> {
    this.thread.removeAllListeners('exit');
    await this.thread.terminate();
  }

  private start(): Worker {
    const thread = new Worker(new URL('./check-worker.js', import.meta.url), { workerData: this.request });
    let reason = '';
    thread.on('message', (answer: WorkerAnswer) => {
      const first = this.queue.shift();
      if ('done' in answer) first?.done(answer.done);
      else first?.failed(asError(answer.failed));
    });
    thread.on('error', (error: Error) => (reason = error.message));
    thread.on('exit', (code) => {
      const first = this.queue.shift();
      first?.failed(diedError(first.task.input, reason || `exit code ${code}`));
      this.thread = this.start();
      for (const { task } of this.queue) this.thread.postMessage(task);
    });
    return thread;
  }
}

function asError({ code, message, place, remedy }: Extract<WorkerAnswer, { failed: object }>['failed']) {
  return new AfterturnError(code, message, place, remedy);
}

function diedError(input: string, reason: string): AfterturnError {
  const remedy =
    'Check it by itself, with more memory (NODE_OPTIONS=--max-old-space-size=8192) if that ran out';
  return new AfterturnError('input/unreadable', `checking it ended a thread: ${reason}`, input, remedy);
}

async function outcomeOf(input: string, one: Promise<CheckedOne>): Promise<Outcome> {
  try {
    return { input, one: await one };
  } catch (error) {
    return { input, error: readError(error, input) };
  }
}
