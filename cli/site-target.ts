import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { AfterturnError } from '../lib/base/afterturn-error.ts';
import { reasonOf } from './inputs/input-errors.ts';

/** The list of a site's sessions, by which a site of ours is known. */
export const SITE_INDEX = 'data/index.json';
/** Well behind where the title of our page and the format of a pack stand. */
const START_BYTES = 4096;

/** Refuses a folder for a site that lies in an input, is a file, or holds anything but a site of ours. */
export function refuseFolder(out: string, inputs: readonly string[]): void {
  if (out === '') throw refusal('--out', 'names no folder', 'Name a new or empty folder');
  refuseInsideStore(out, inputs);
  if (!existsSync(out)) return;
  if (!statSync(out).isDirectory()) throw refusal(out, 'is a file', 'Name a folder');
  if (isSite(out) || readdirSync(out).length === 0) return;
  throw refusal(out, 'is not empty and holds no site of ours', 'Name a new or empty folder');
}

/** Refuses a file for a single page that lies in an input, or that holds anything but a page of ours. */
export function refusePage(file: string, inputs: readonly string[]): void {
  if (file === '') throw refusal('--single-file', 'names no file', 'Name a new file');
  refuseInsideStore(file, inputs);
  if (!existsSync(file)) return;
  if (!statSync(file).isFile()) throw refusal(file, 'is no file', 'Name a new file');
  if (isPage(file)) return;
  throw refusal(file, 'exists and is no page of ours', 'Name a new file, or remove this one first');
}

/** What a file may be replaced by: a newer one of its kind. */
export interface FileOfOurs {
  readonly name: string;
  readonly looksLike: (start: Uint8Array) => boolean;
}

/** Refuses a file that lies in an input or is one, or that holds anything but an older one of its kind. */
export function refuseFile(file: string, inputs: readonly string[], { name, looksLike }: FileOfOurs): void {
  if (file === '') throw refusal('--out', 'names no file', 'Name a new file, or - for standard output');
  refuseInsideStore(file, inputs);
  const folder = inputs.find((input) => liesIn(input, file));
  if (folder !== undefined) {
    throw refusal(file, `would be one of the inputs in ${folder}`, 'Name a place outside');
  }
  if (!existsSync(file)) return;
  if (!statSync(file).isFile())
    throw refusal(file, 'is no file', 'Name a new file, or - for standard output');
  if (inputs.some((input) => existsSync(input) && realpathSync(input) === realpathSync(file))) {
    throw refusal(file, 'is an input, too', 'Name a new file');
  }
  if (looksLike(firstBytes(file))) return;
  throw refusal(file, `exists and is no ${name}`, 'Name a new file, or remove this one first');
}

/** Does what writes to `place`; what the file system then throws says what went wrong there. */
export function writing<Result>(place: string, write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw refusal(
        place,
        `cannot be written (${reasonOf(error)})`,
        'Check the path, the permissions and the disk',
      );
    throw error;
  }
}

/** Makes a folder and those above it. Node's own way of doing so never ends where the system says ENOENT. */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const each of missing) mkdirSync(each);
}

export function refusal(place: string, message: string, remedy: string): AfterturnError {
  return new AfterturnError('usage/output', message, place, remedy);
}

function isSite(folder: string): boolean {
  const index = join(folder, SITE_INDEX);
  if (!existsSync(index) || !statSync(index).isFile()) return false;
  return firstText(index).startsWith('{"format":"afterturn-site-index"');
}

function isPage(file: string): boolean {
  return firstText(file).includes('<title>afterturn</title>');
}

function firstText(path: string): string {
  return new TextDecoder().decode(firstBytes(path));
}

function firstBytes(path: string): Uint8Array {
  const bytes = new Uint8Array(START_BYTES);
  const file = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

/** Nothing is ever written into a store, nor into a folder of stores. */
function refuseInsideStore(target: string, inputs: readonly string[]): void {
  const input = inputs.find((each) => liesIn(each, target) && isStore(each));
  const place = input === undefined ? storeAround(target) : `the input ${input}`;
  if (place === null) return;
  throw refusal(target, `lies inside ${place}, and nothing is written into a store`, 'Name a place outside');
}

/** True when an input is a folder and the target lies in it, or would. */
export function liesIn(input: string, target: string): boolean {
  if (!existsSync(input) || !statSync(input).isDirectory()) return false;
  const below = relative(realpathSync(input), realTarget(target));
  return below !== '..' && !below.startsWith(`..${sep}`);
}

/** The session folder or repository that a path lies in, whether or not it is read; null for none. */
export function storeAround(target: string): string | null {
  const real = realTarget(target);
  for (let at = dirname(real); dirname(at) !== at; at = dirname(at)) {
    if (holds(at, 'meta.json', 'history')) return `the session ${at}`;
    if (holds(at, 'HEAD', 'objects', 'refs')) return `the repository ${at}`;
  }
  return null;
}

function holds(folder: string, ...names: readonly string[]): boolean {
  return names.every((name) => existsSync(join(folder, name)));
}

/** A folder of bundles is no store; a session, a bare repository of one, or a root of these is. */
function isStore(folder: string): boolean {
  const holdsSession = (path: string): boolean =>
    holds(path, 'meta.json') || holds(path, 'history') || holds(path, 'HEAD', 'objects', 'refs');
  if (holdsSession(folder)) return true;
  return readdirSync(folder, { withFileTypes: true }).some(
    (entry) => entry.isDirectory() && holdsSession(join(folder, entry.name)),
  );
}

/** Where a path that may not exist yet would be, links of its existing part followed. */
function realTarget(target: string): string {
  const missing: string[] = [];
  let existing = resolve(target);
  while (!existsSync(existing) && dirname(existing) !== existing) {
    missing.unshift(basename(existing));
    existing = dirname(existing);
  }
  return join(realpathSync(existing), ...missing);
}
