import type { SiteIndex, SiteSession } from '../../lib/report/site-data.ts';
import { SiteDataError } from './site-data-error.ts';
import { parseSiteIndex, parseSiteSession } from './site-schema.ts';

const INDEX_PATH = 'data/index.json';

/** The list of the site's sessions. Throws {@link SiteDataError} with what to do. */
export async function readSiteIndex(): Promise<SiteIndex> {
  return parseSiteIndex(await readJson(INDEX_PATH));
}

/** One session of the site. Throws {@link SiteDataError} with what to do. */
export async function readSiteSession(key: string): Promise<SiteSession> {
  return parseSiteSession(await readJson(`data/sessions/${encodeURIComponent(key)}.json`));
}

/** From the page itself where it holds the file (one-file sites), else from beside the page. */
async function readJson(path: string): Promise<unknown> {
  const text = embedded(path) ?? (await fetched(path));
  try {
    return JSON.parse(text);
  } catch {
    throw new SiteDataError(
      `${path} is not JSON`,
      'It may have been cut off in a copy: publish the site again',
    );
  }
}

function embedded(path: string): string | null {
  return (
    document.querySelector(`script[type="application/json"][data-path="${CSS.escape(path)}"]`)?.textContent ??
    null
  );
}

async function fetched(path: string): Promise<string> {
  const response = await fetch(new URL(path, document.baseURI)).catch(() => null);
  if (response === null) {
    const remedy =
      location.protocol === 'file:'
        ? 'A browser does not read files beside a page opened from disk: serve the folder, or build the site with --single-file'
        : 'Check the connection and load the page again';
    throw new SiteDataError(`${path} could not be loaded`, remedy);
  }
  if (response.status === 404)
    throw new SiteDataError(
      `There is no ${path} beside this page`,
      'Publish the whole folder, data included',
    );
  if (!response.ok)
    throw new SiteDataError(`${path} was refused with status ${response.status}`, 'Load the page again');
  return response.text();
}
