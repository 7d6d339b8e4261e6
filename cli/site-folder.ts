import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedFile, inlineScript, singlePage } from '../lib/report/single-page.ts';
import type { SiteIndex, SiteSession } from '../lib/report/site-data.ts';
import { makeFolder, refusal, refuseFolder, SITE_INDEX, writing } from './site-target.ts';

const UNFINISHED = '{"format":"afterturn-site-index","unfinished":true}';

/** A site being written: the built app, and data beside it. */
export class SiteFolder {
  private readonly written: string[] = [];

  private constructor(private readonly out: string) {}

  /**
   * Makes the folder ready and copies the app into it. Data of an older site of ours is removed, so
   * that no session lingers; a folder that holds anything else, or lies in a store, is refused.
   */
  static create(out: string, inputs: readonly string[]): SiteFolder {
    const app = builtFolder('site');
    refuseFolder(out, inputs);
    writing(out, () => {
      makeFolder(out);
      rmSync(join(out, 'data'), { recursive: true, force: true });
      makeFolder(join(out, 'data/sessions'));
      // Known as ours from now on, so that a run that was stopped can be repeated.
      writeFileSync(join(out, SITE_INDEX), UNFINISHED);
      cpSync(app, out, { recursive: true });
    });
    return new SiteFolder(out);
  }

  writeSession(session: SiteSession): void {
    this.write(`data/sessions/${session.key}.json`, JSON.stringify(session));
  }

  /** Tells a session's chunk under which keys the sessions it points to are in this site. */
  linkSession(key: string, sessionKeys: Readonly<Record<string, readonly string[]>>): void {
    const path = `data/sessions/${key}.json`;
    const session = JSON.parse(readFileSync(join(this.out, path), 'utf8')) as SiteSession;
    this.put(path, JSON.stringify({ ...session, sessionKeys }));
  }

  writeIndex(index: SiteIndex): void {
    this.write(SITE_INDEX, JSON.stringify(index));
  }

  /** Writes the whole site as one page that needs no server; see `refusePage`. */
  writeSinglePage(file: string): void {
    const read = (path: string): string => readFileSync(join(this.out, path), 'utf8');
    const built = (name: string): string => readFileSync(join(builtFolder('one-file'), name), 'utf8');
    const app = { page: built('index.html'), script: built('app.js'), style: built('app.css') };
    const hash = createHash('sha256').update(inlineScript(app.script)).digest('base64');
    const files: EmbeddedFile[] = this.written.map((path) => ({ path, json: read(path) }));
    const page = singlePage(app, files, hash);
    writing(file, () => {
      makeFolder(dirname(file));
      writeFileSync(file, page);
    });
  }

  private write(path: string, text: string): void {
    this.put(path, text);
    this.written.push(path);
  }

  private put(path: string, text: string): void {
    const file = join(this.out, path);
    writing(file, () => writeFileSync(file, text));
  }
}

/** The built app stands beside the built command, for a folder and as one file. */
function builtFolder(form: 'site' | 'one-file'): string {
  const folder = fileURLToPath(new URL(`./${form}/`, import.meta.url));
  if (existsSync(join(folder, 'index.html'))) return folder;
  throw refusal(folder, 'the built app is not there', 'Run `npm run build` in the checkout');
}
