import type { RunningDigest, StartDigest } from '../../lib/base/sha256.ts';

/**
 * A quick hash in the place of SHA-256 where contexts are only counted: it need not name them, and
 * two that hash alike are still told apart by their nodes.
 */
export const startCountDigest: StartDigest = () => new CountDigest(0xdeadbeef, 0x41c6ce57);

class CountDigest implements RunningDigest {
  constructor(
    private high: number,
    private low: number,
  ) {}

  add(text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      this.high = Math.imul(this.high ^ code, 2654435761);
      this.low = Math.imul(this.low ^ code, 1597334677);
    }
  }

  fork(): RunningDigest {
    return new CountDigest(this.high, this.low);
  }

  hex(): string {
    return (this.high >>> 0).toString(16) + (this.low >>> 0).toString(16);
  }

  end(): string {
    return this.hex();
  }
}
