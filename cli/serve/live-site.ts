import { siteKeyMaker } from '../../lib/report/site-keys.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import { type Failure, forEachInput, type ReadOptions, readSession } from '../read-sessions.ts';
import type { SiteFolder } from '../site-folder.ts';
import { finishSite, writeSiteSession, type WrittenSession } from '../site-sessions.ts';
import { inputListing } from './input-listing.ts';

/** A session that is followed. */
interface Followed extends WrittenSession {
  readonly input: string;
  readonly files: SessionFiles;
}

/** A site that follows its inputs: sessions that have changed are read and written again, the others stay. */
export class LiveSite {
  /** By input and name of the session in it, in the order in which they were found. */
  private followed = new Map<string, Followed>();
  private readonly listings = new Map<string, string>();
  private failures: readonly Failure[] = [];
  private readonly nextKey = siteKeyMaker();

  constructor(
    private readonly folder: SiteFolder,
    private readonly inputs: readonly string[],
    private readonly options: ReadOptions,
  ) {}

  get sessionCount(): number {
    return this.followed.size;
  }

  get failureCount(): number {
    return this.failures.length;
  }

  /** Reads what has changed since the last time, everything at the first; the keys of what was written. */
  async refresh(): Promise<readonly string[]> {
    const moved = new Set(this.inputs.filter((input) => this.isOther(input)));
    if (moved.size > 0) return this.openAll(moved);
    const changed = [...this.followed].filter(([, { files }]) => (files.refresh?.() ?? null) !== null);
    for (const [place, session] of changed) await this.write(place, session.input, session.files);
    if (changed.length > 0) this.finish();
    return changed.map(([place]) => this.keyOf(place));
  }

  private async openAll(moved: ReadonlySet<string>): Promise<readonly string[]> {
    const before = this.followed;
    const written: string[] = [];
    this.followed = new Map();
    this.failures = await forEachInput(this.inputs, this.options, async (input, files) => {
      const place = this.placeOf(input, files.name);
      const known = before.get(place);
      const isSame = known?.files.refresh !== undefined && known.files.refresh() === null;
      if (known !== undefined && (isSame || !moved.has(input))) this.followed.set(place, known);
      else {
        await this.write(place, input, files, known?.row.key);
        written.push(this.keyOf(place));
      }
    });
    for (const input of this.inputs) this.listings.set(input, this.listingOf(input));
    this.finish();
    // One that is gone is news too.
    const gone = [...before].filter(([place]) => !this.followed.has(place)).map(([, { row }]) => row.key);
    return [...written, ...gone];
  }

  private async write(place: string, input: string, files: SessionFiles, known?: string): Promise<void> {
    const read = await readSession(input, files, this.options);
    const key = known ?? this.followed.get(place)?.row.key ?? this.nextKey(read.session.id);
    this.followed.set(place, { ...(await writeSiteSession(this.folder, read, key)), input, files });
  }

  private finish(): void {
    finishSite(this.folder, [...this.followed.values()], this.failures, { live: true });
  }

  private isOther(input: string): boolean {
    return this.listings.get(input) !== this.listingOf(input);
  }

  private listingOf(input: string): string {
    const inIt = [...this.followed.values()].filter((session) => session.input === input);
    return inputListing(input, new Set(inIt.map(({ files }) => files.name)));
  }

  /** Two sessions of one input may share a name, in an archive: the second one goes by its place. */
  private placeOf(input: string, name: string): string {
    let place = JSON.stringify([input, name]);
    for (let count = 2; this.followed.has(place); count += 1) place = JSON.stringify([input, name, count]);
    return place;
  }

  private keyOf(place: string): string {
    return this.followed.get(place)?.row.key ?? '';
  }
}
