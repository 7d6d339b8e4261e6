import { decodeUtf8, Utf8Error } from '../base/utf8.ts';
import type { Finding } from '../check/finding.ts';
import { inputName } from '../store/input-name.ts';
import type { Session } from '../store/session.ts';
import type { SessionFiles } from '../store/session-files.ts';
import { SITE_DATA_VERSION, type SiteSession } from './site-data.ts';

/** What the page reads of a session; spilled texts repeat what their nodes already hold. */
const SHIPPED = /^(meta\.json|history\/[^/]+\.json|context\/commits\/[^/]+\.json)$/;

/** Where a session stands in its site. */
export interface SitePlace {
  readonly key: string;
  /** Keys of the site's sessions by session id. */
  readonly sessionKeys: Readonly<Record<string, readonly string[]>>;
}

/**
 * One session's chunk of a site: its files as text, with what was found in it. A file that is not
 * UTF-8 or cannot be read is left out; the session's problems name it. Linear in the bytes.
 */
export async function siteSession(
  files: SessionFiles,
  session: Session,
  findings: readonly Finding[],
  place: SitePlace,
): Promise<SiteSession> {
  const texts: { path: string; text: string }[] = [];
  for (const path of files.paths) {
    const text = SHIPPED.test(path) ? await textOrNull(files, path, session) : null;
    if (text !== null) texts.push({ path, text });
  }
  return {
    format: 'afterturn-site-session',
    version: SITE_DATA_VERSION,
    key: place.key,
    name: files.name,
    input: inputName(files.input),
    files: texts,
    problems: session.problems,
    findings,
    dialect: session.dialect,
    sessionKeys: place.sessionKeys,
  };
}

async function textOrNull(files: SessionFiles, path: string, session: Session): Promise<string | null> {
  try {
    return decodeUtf8(await files.read(path));
  } catch (error) {
    const isReported = session.problems.some((problem) => problem.file === path);
    if (error instanceof Utf8Error || isReported) return null;
    throw error;
  }
}
