import { createHash, type Hash } from 'node:crypto';
import { encodeUtf8 } from '../lib/base/utf8.ts';
import type { RunningDigest, StartDigest } from '../lib/base/sha256.ts';

/** SHA-256 by Node's own library, several times as fast as the portable one. */
export const startNodeDigest: StartDigest = () => new NodeDigest(createHash('sha256'));

class NodeDigest implements RunningDigest {
  constructor(private readonly hash: Hash) {}

  add(text: string): void {
    this.hash.update(encodeUtf8(text));
  }

  fork(): RunningDigest {
    return new NodeDigest(this.hash.copy());
  }

  hex(): string {
    return this.hash.copy().digest('hex');
  }

  end(): string {
    return this.hash.digest('hex');
  }
}
