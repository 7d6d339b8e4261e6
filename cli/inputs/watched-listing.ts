import { statSync } from 'node:fs';
import type { ChangedListing } from '../../lib/store/session-files.ts';
import type { SessionListing } from '../../lib/store/session-listing.ts';

/** The folders whose files the writer puts in place by renaming, which changes the folder's own time. */
const FOLDERS = ['.', 'history', 'large_nodes', 'context/commits'];

/** More than the coarsest clock of a usual file system. */
const TICK_MS = 50;

/**
 * Notices what is written into a session folder after it was listed. The file
 * system's own times are compared. Costs four calls when nothing has changed.
 */
export class WatchedListing {
  private times: readonly bigint[];
  private isFresh: boolean;
  private current: SessionListing;

  /** @param list lists the folder as it is now */
  constructor(
    private readonly folder: string,
    private readonly list: () => SessionListing,
  ) {
    // Before the listing: what changes while it is made must show later.
    this.times = this.folderTimes();
    this.isFresh = isFresh(this.times);
    this.current = list();
  }

  get listing(): SessionListing {
    return this.current;
  }

  refresh(): ChangedListing | null {
    const times = this.folderTimes();
    const isSame = times.every((time, at) => time === this.times[at]);
    if (isSame && !this.isFresh) return null;
    const before = new Set(this.current.paths);
    const since = newest(this.times);
    this.times = times;
    this.isFresh = !isSame && isFresh(times);
    this.current = this.list();
    const changed = this.current.paths.filter((path) => !before.has(path) || this.isSince(path, since));
    return { ...this.current, changed };
  }

  private folderTimes(): bigint[] {
    return FOLDERS.map((below) => timeOf(`${this.folder}/${below}`));
  }

  /** A file put in place by renaming keeps the time it was written, but not that of its entry. */
  private isSince(path: string, time: bigint): boolean {
    return timeOf(`${this.folder}/${path}`) >= time;
  }
}

/** Two writes within one tick of the file system's clock leave the same time: what was just written is asked again. */
function isFresh(times: readonly bigint[]): boolean {
  return Math.abs(Date.now() - Number(newest(times) / 1_000_000n)) < TICK_MS;
}

/** The later one of the times of content and entry; 0 of what is not there. */
function timeOf(path: string): bigint {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return 0n;
  return newest([stats.mtimeNs, stats.ctimeNs]);
}

function newest(times: readonly bigint[]): bigint {
  return times.reduce((latest, time) => (time > latest ? time : latest), 0n);
}
