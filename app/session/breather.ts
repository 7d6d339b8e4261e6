/** As long as one stretch of work may hold the page up. */
const STRETCH_MS = 40;

/** Divides long work into stretches between which the page answers. */
export class Breather {
  private since = performance.now();

  /** True when the page has waited long enough. */
  isDue(): boolean {
    return performance.now() - this.since > STRETCH_MS;
  }

  /** Lets the page do what waits. */
  async pause(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.since = performance.now();
  }
}
