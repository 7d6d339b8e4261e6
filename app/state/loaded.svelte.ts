import { SiteDataError } from '../data/site-data-error.ts';

export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string; readonly remedy: string }
  | { readonly state: 'ready'; readonly value: Value };

/** Something on its way; reads as loading until it is there or has failed. */
export class Loading<Value> {
  now = $state.raw<Loaded<Value>>({ state: 'loading' });

  /** Resolves when it is there or has failed; never rejects. */
  readonly settled: Promise<void>;

  constructor(value: Promise<Value>) {
    this.settled = value.then(
      (ready) => void (this.now = { state: 'ready', value: ready }),
      (error: unknown) => void (this.now = failure(error)),
    );
  }
}

function failure(error: unknown): Loaded<never> {
  if (error instanceof SiteDataError)
    return { state: 'failed', message: error.message, remedy: error.remedy };
  const message = error instanceof Error ? error.message : String(error);
  return {
    state: 'failed',
    message: `The page failed: ${message}`,
    remedy: 'Load the page again; if it stays, report it with this text',
  };
}
