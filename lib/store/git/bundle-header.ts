import { AfterturnError } from '../../base/afterturn-error.ts';

/** The part of a bundle in front of its pack. */
export interface BundleHeader {
  /** Object id by full ref name, in written order; `HEAD` may be among them. */
  readonly refs: ReadonlyMap<string, string>;
  /** Commits the receiver must have already; empty when the bundle stands alone. */
  readonly prerequisites: readonly string[];
  /** Offset of the pack in bytes. */
  readonly packAt: number;
}

const SIGNATURE = /^# v(\d+) git bundle$/;
const LINE_END = 0x0a;
// Names of refs are bytes to git; one that is not UTF-8 must not stop the others.
const decoder = new TextDecoder('utf-8');

/** True when a file begins as a bundle of any version does; the first 64 bytes are enough. */
export function looksLikeBundle(bytes: Uint8Array): boolean {
  return SIGNATURE.test(decoder.decode(bytes.subarray(0, 64)).split('\n')[0] ?? '');
}

/** Reads the header of a version 2 or 3 bundle. Throws {@link AfterturnError} with a `bundle/…` code. */
export function readBundleHeader(bytes: Uint8Array, place: string): BundleHeader {
  const refs = new Map<string, string>();
  const prerequisites: string[] = [];
  const lines = headerLines(bytes, place);
  checkVersion(lines.next().value?.text ?? '', place);
  for (const { text, next } of lines) {
    const [, minus = '', oid = '', rest = ''] = /^(-?)([0-9a-f]{40})(?: (.*))?$/.exec(text) ?? [];
    if (text === '') return { refs, prerequisites, packAt: next };
    if (text.startsWith('@')) checkCapability(text.slice(1), place);
    else if (oid === '') throw unsupported(`its header has the line "${text.slice(0, 80)}"`, place);
    else if (minus === '-') prerequisites.push(oid);
    else refs.set(rest, oid);
  }
  throw truncatedBundle('it ends inside its header', place);
}

export function truncatedBundle(message: string, place: string): AfterturnError {
  const remedy = 'Copy or download the bundle again, or make it anew with `git bundle create FILE --all`';
  return new AfterturnError(
    'bundle/truncated',
    `the bundle is cut short or damaged: ${message}`,
    place,
    remedy,
  );
}

function unsupported(message: string, place: string): AfterturnError {
  const remedy = 'Clone the bundle with git and give the folder of the clone instead';
  return new AfterturnError(
    'bundle/unsupported',
    `this kind of bundle cannot be read: ${message}`,
    place,
    remedy,
  );
}

function* headerLines(
  bytes: Uint8Array,
  place: string,
): Generator<{ text: string; next: number }, undefined> {
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(LINE_END, start);
    if (end < 0) throw truncatedBundle('it ends inside its header', place);
    yield { text: decoder.decode(bytes.subarray(start, end)), next: end + 1 };
    start = end + 1;
  }
}

function checkVersion(line: string, place: string): void {
  const version = SIGNATURE.exec(line)?.[1];
  if (version === undefined) throw unsupported('it does not begin as a bundle does', place);
  if (version !== '2' && version !== '3') throw unsupported(`it has version ${version}, not 2 or 3`, place);
}

function checkCapability(capability: string, place: string): void {
  if (capability === 'object-format=sha1') return;
  throw unsupported(`it asks for "${capability.slice(0, 80)}"`, place);
}
