import type { GitObject } from './git-object.ts';

/**
 * Objects of a pack by their offset, as many as fit into a number of bytes; the ones unused for
 * longest leave. Without it a chain of deltas would be gone through for each of its members.
 */
export class ObjectCache {
  private readonly objects = new Map<number, GitObject>();
  private bytes = 0;

  constructor(private readonly limit: number) {}

  get(at: number): GitObject | undefined {
    const object = this.objects.get(at);
    if (object === undefined) return undefined;
    // The order of a map is that of insertion: the newest is last.
    this.objects.delete(at);
    this.objects.set(at, object);
    return object;
  }

  set(at: number, object: GitObject): void {
    if (object.data.length > this.limit || this.objects.has(at)) return;
    this.objects.set(at, object);
    this.bytes += object.data.length;
    for (const [oldest, { data }] of this.objects) {
      if (this.bytes <= this.limit) return;
      this.objects.delete(oldest);
      this.bytes -= data.length;
    }
  }
}
