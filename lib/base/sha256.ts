import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { encodeUtf8 } from './utf8.ts';

/** A SHA-256 that can be forked half-way, so that texts with a common start share its work. */
export interface RunningDigest {
  add(text: string): void;
  fork(): RunningDigest;
  /** 64 hex digits of what was added so far; adding may go on. */
  hex(): string;
  /** As `hex`, quicker; nothing may be added or forked after it. */
  end(): string;
}

/** Begins a digest of nothing yet. Given as an argument where a platform has a faster one. */
export type StartDigest = () => RunningDigest;

/** The portable digest, in the language itself. */
export const startDigest: StartDigest = () => wrap(sha256.create());

function wrap(state: ReturnType<typeof sha256.create>): RunningDigest {
  return {
    add: (text) => void state.update(encodeUtf8(text)),
    fork: () => wrap(state.clone()),
    hex: () => bytesToHex(state.clone().digest()),
    end: () => bytesToHex(state.digest()),
  };
}

/** SHA-256 of a text's UTF-8 bytes, as 64 hex digits. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(encodeUtf8(text)));
}
