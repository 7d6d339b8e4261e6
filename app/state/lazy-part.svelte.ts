import type { Component } from 'svelte';
import { Loading } from './loaded.svelte.ts';

/**
 * A component outside the first view: fetched when it is first shown, or before that once the page has nothing to
 * do, so that an open page needs no network any more.
 */
export class LazyPart<Props extends Record<string, unknown>> {
  private asked: Loading<Component<Props>> | undefined;

  constructor(private readonly fetchModule: () => Promise<{ readonly default: Component<Props> }>) {
    whenIdle(() => this.part);
  }

  /** The component, or what became of it; asking begins to fetch it. */
  get part(): Loading<Component<Props>> {
    this.asked ??= new Loading(this.fetchModule().then((module) => module.default));
    return this.asked;
  }
}

/** Not every browser tells of idle time. */
function whenIdle(act: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 });
  else setTimeout(act, 500);
}
