import type { SiteFailure, SiteSessionRow } from '../../lib/report/site-data.ts';
import type { GivenInput, OpenedHere, WorkerNews } from '../worker/worker-news.ts';

/** A session opened in this page; a reload forgets it. */
export interface LocalSession extends OpenedHere {
  readonly row: SiteSessionRow;
}

/** True of the keys of sessions opened in a page; no key of a site begins so. */
export function isLocalKey(key: string): boolean {
  return /^~local-\d+$/.test(key);
}

/** Something that is being opened. */
export interface Opening {
  readonly id: number;
  /** What was given, in words. */
  readonly what: string;
  /** What is being read now, and how far that is; 0 of 0 while nobody knows. */
  readonly now: string;
  readonly read: number;
  readonly of: number;
}

/** Fetched beside the first view, not within it; by the time something is dropped, nothing is requested any more. */
const openWorker = import('../worker/open-worker.ts?worker&inline');
// Told where it is waited for, when something is opened.
openWorker.catch(() => undefined);

/** Everything that was dropped on the page or picked. Nothing of it leaves the machine. */
class LocalSessions {
  sessions = $state.raw<readonly LocalSession[]>([]);
  failures = $state.raw<readonly SiteFailure[]>([]);
  openings = $state.raw<readonly Opening[]>([]);
  /** What has just happened, for those who do not see it. */
  said = $state('');

  private readonly workers = new Map<number, Worker>();
  private count = 0;

  /** Opens what is still being listed; a folder that the browser cannot list is a failure like any other. */
  openLater(given: Promise<readonly GivenInput[]>): void {
    given.then(
      (inputs) => this.open(inputs),
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        const message = `the browser could not list it (${reason})`;
        const remedy = 'Try the folder button, or pack it into an archive';
        this.failures = [...this.failures, { input: 'what was dropped', message, remedy }];
      },
    );
  }

  /** Opens what was given in a worker of its own; a second drop does not wait for the first. */
  open(given: readonly GivenInput[]): void {
    if (given.length === 0) return;
    const id = (this.count += 1);
    const what = given.length === 1 ? (given[0]?.name ?? '') : `${given.length} inputs`;
    this.openings = [...this.openings, { id, what, now: what, read: 0, of: 0 }];
    this.said = `Opening ${what}`;
    openWorker.then(
      (module) => this.openIn(new module.default(), given, id, what),
      () => {
        const message = 'the part of this page that reads it could not be loaded';
        this.fail(id, what, message, 'Load the page again: the site may have been published anew since');
      },
    );
  }

  private openIn(worker: Worker, given: readonly GivenInput[], id: number, what: string): void {
    // Cancelled before it began.
    if (!this.openings.some((opening) => opening.id === id)) {
      worker.terminate();
      return;
    }
    this.workers.set(id, worker);
    worker.onmessage = (event: MessageEvent<WorkerNews>) => this.hear(id, event.data);
    worker.onerror = (event) => {
      const reason = event.message || 'the browser gave no reason';
      this.fail(id, what, `reading it failed: ${reason}`, 'Report it with this text');
    };
    worker.postMessage(given);
  }

  private fail(id: number, input: string, message: string, remedy: string): void {
    this.failures = [...this.failures, { input, message, remedy }];
    this.end(id);
  }

  /** Stops an opening; sessions that were read before it stay. */
  cancel(id: number): void {
    this.said = 'Cancelled';
    this.end(id);
  }

  /** Forgets one session. */
  remove(key: string): void {
    this.sessions = this.sessions.filter(({ row }) => row.key !== key);
  }

  clearFailures(): void {
    this.failures = [];
  }

  private hear(id: number, news: WorkerNews): void {
    if (news.kind === 'done') this.end(id);
    else if (news.kind === 'failure') this.failures = [...this.failures, news.failure];
    else if (news.kind === 'reading') {
      const { input, read, of } = news;
      this.openings = this.openings.map((opening) =>
        opening.id === id ? { ...opening, now: input, read, of } : opening,
      );
    } else this.add(news.session);
  }

  private add(session: OpenedHere): void {
    const key = `~local-${(this.count += 1)}`;
    this.sessions = [...this.sessions, { ...session, row: { ...session.row, key } }];
    this.said = `Opened ${session.row.title || session.row.id}`;
  }

  private end(id: number): void {
    this.workers.get(id)?.terminate();
    this.workers.delete(id);
    this.openings = this.openings.filter((opening) => opening.id !== id);
  }
}

export const localSessions = new LocalSessions();
