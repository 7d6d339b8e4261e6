import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AfterturnError } from '../lib/base/afterturn-error.ts';
import { type EmbeddedFile, inlineScript, singlePage } from '../lib/report/single-page.ts';
import type { SiteIndex, SiteSession } from '../lib/report/site-data.ts';

const INDEX = 'data/index.json';

/** A site being written: the built app, and data beside it. */
export class SiteFolder {
  private readonly written: string[] = [];

  private constructor(
    private readonly out: string,
    private readonly inputs: readonly string[],
  ) {}

  /**
   * Makes the folder ready and copies the app into it. Data of an older site of ours is removed, so
   * that no session lingers; a folder that holds anything else, or lies in a store, is refused.
   */
  static create(out: string, inputs: readonly string[]): SiteFolder {
    refuseInsideStore(out, inputs);
    refuseForeign(out);
    mkdirSync(out, { recursive: true });
    rmSync(join(out, 'data'), { recursive: true, force: true });
    cpSync(appFolder(), out, { recursive: true });
    mkdirSync(join(out, 'data/sessions'), { recursive: true });
    return new SiteFolder(out, inputs);
  }

  writeSession(session: SiteSession): void {
    this.write(`data/sessions/${session.key}.json`, JSON.stringify(session));
  }

  /** Tells a session's chunk under which keys the sessions it points to are in this site. */
  linkSession(key: string, sessionKeys: Readonly<Record<string, string>>): void {
    const path = `data/sessions/${key}.json`;
    const session = JSON.parse(readFileSync(join(this.out, path), 'utf8')) as SiteSession;
    writeFileSync(join(this.out, path), JSON.stringify({ ...session, sessionKeys }));
  }

  writeIndex(index: SiteIndex): void {
    this.write(INDEX, JSON.stringify(index));
  }

  /** Writes the whole site as one page that needs no server. */
  writeSinglePage(file: string): void {
    refuseInsideStore(file, this.inputs);
    const read = (path: string): string => readFileSync(join(this.out, path), 'utf8');
    const app = { page: read('index.html'), script: read('app.js'), style: read('app.css') };
    const hash = createHash('sha256').update(inlineScript(app.script)).digest('base64');
    const files: EmbeddedFile[] = this.written.map((path) => ({ path, json: read(path) }));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, singlePage(app, files, hash));
  }

  private write(path: string, text: string): void {
    writeFileSync(join(this.out, path), text);
    this.written.push(path);
  }
}

/** The built app stands beside the built command. */
function appFolder(): string {
  const folder = fileURLToPath(new URL('./site/', import.meta.url));
  if (existsSync(join(folder, 'index.html'))) return folder;
  throw refusal(folder, 'the built app is not there', 'Run `npm run build` in the checkout');
}

function refuseForeign(out: string): void {
  if (!existsSync(out)) return;
  if (!statSync(out).isDirectory()) throw refusal(out, 'is a file', 'Name a folder');
  const isOurs = existsSync(join(out, INDEX)) && isSiteIndex(join(out, INDEX));
  if (isOurs || readdirSync(out).length === 0) return;
  throw refusal(out, 'is not empty and holds no site of ours', 'Name a new or empty folder');
}

function isSiteIndex(file: string): boolean {
  return readFileSync(file, 'utf8').startsWith('{"format":"afterturn-site-index"');
}

/** Nothing is ever written into a store, nor into a folder of stores. */
function refuseInsideStore(target: string, inputs: readonly string[]): void {
  for (const input of inputs) {
    if (!existsSync(input) || !statSync(input).isDirectory() || !isStore(input)) continue;
    const below = relative(realpathSync(input), realTarget(target));
    if (below !== '' && (below === '..' || below.startsWith(`..${sep}`))) continue;
    throw refusal(
      target,
      `lies inside the input ${input}, and nothing is written into a store`,
      'Name a folder outside',
    );
  }
}

/** A folder of bundles is no store; a session, or a root of session folders, is. */
function isStore(folder: string): boolean {
  const holdsSession = (path: string): boolean =>
    existsSync(join(path, 'meta.json')) || existsSync(join(path, 'history'));
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

function refusal(place: string, message: string, remedy: string): AfterturnError {
  return new AfterturnError('usage/output', message, place, remedy);
}
