import type { SessionFiles } from '../../lib/store/session-files.ts';
import type { OpenedHere } from '../worker/worker-news.ts';
import { Breather } from './breather.ts';

/**
 * The files of a session that was opened in the browser. Reading them makes a pause now and then, so
 * that the page stays at hand however large the session is.
 */
export function localFiles({ name, input, paths, ends, bytes }: OpenedHere): SessionFiles {
  const places = new Map(paths.map((path, at) => [path, at]));
  const breather = new Breather();
  const bytesOf = (path: string): Uint8Array => {
    const at = places.get(path);
    if (at === undefined) throw new Error('it was not read');
    const from = ends[at - 1] ?? 0;
    return new Uint8Array(bytes, from, (ends[at] ?? from) - from);
  };
  return {
    name,
    input,
    paths,
    refused: [],
    read: (path) => (breather.isDue() ? breather.pause().then(() => bytesOf(path)) : bytesOf(path)),
  };
}
