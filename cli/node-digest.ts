import { createHash, type Hash } from 'node:crypto';
import { encodeUtf8 } from '../lib/base/utf8.ts';
import type { RunningDigest, StartDigest } from '../lib/base/sha256.ts';

/** SHA-256 by Node's own library, several times as fast as the portable one. */
export const startNodeDigest: StartDigest = () => wrap(createHash('sha256'));

function wrap(hash: Hash): RunningDigest {
  return {
    add: (text) => void hash.update(encodeUtf8(text)),
    fork: () => wrap(hash.copy()),
    hex: () => hash.copy().digest('hex'),
  };
}
