import { SvelteMap } from 'svelte/reactivity';
import type { SiteIndex } from '../../lib/report/site-data.ts';
import { hearLive } from '../data/live.ts';
import { readSiteIndex } from '../data/site-source.ts';
import { Loading } from './loaded.svelte.ts';

/** How the page stands to a site that is served live; `none` of a published one. */
export type LiveLink = 'none' | 'following' | 'cut';

/** The site's list of sessions, and what is told of it where it is served live. */
class Site {
  index: Loading<SiteIndex> = $state.raw(new Loading(readSiteIndex()));
  link: LiveLink = $state('none');
  /** What has just happened, for those who do not see it. */
  said = $state('');

  /** How often each session has changed since the page was opened, by key. */
  private readonly changes = new SvelteMap<string, number>();

  constructor() {
    void this.index.settled.then(() => {
      const { now } = this.index;
      if (now.state === 'ready' && now.value.live === true) this.follow();
    });
  }

  /** Another number whenever a session has changed. */
  versionOf(key: string): number {
    return this.changes.get(key) ?? 0;
  }

  private follow(): void {
    let wasCut = false;
    hearLive({
      onChange: (keys) => void this.hear(keys),
      onLink: (isHeard) => {
        this.link = isHeard ? 'following' : 'cut';
        // What happened while nobody heard is asked for.
        if (isHeard && wasCut) void this.hear(this.keys());
        wasCut = !isHeard;
      },
    });
  }

  private keys(): string[] {
    const { now } = this.index;
    return now.state === 'ready' ? now.value.sessions.map(({ key }) => key) : [];
  }

  /** The old list stays until the new one is there. */
  private async hear(keys: readonly string[]): Promise<void> {
    const next = new Loading(readSiteIndex());
    await next.settled;
    if (next.now.state === 'ready') this.index = next;
    for (const key of keys) this.changes.set(key, this.versionOf(key) + 1);
    this.said = keys.length === 1 ? 'A session has changed' : `${keys.length} sessions have changed`;
  }
}

export const site = new Site();
