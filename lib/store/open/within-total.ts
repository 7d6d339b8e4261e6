import type { SessionFiles } from '../session-files.ts';
import { overLimit } from './archive/archive-errors.ts';
import type { ArchiveLimits } from './archive/archive-limits.ts';

/**
 * The files of a session from a pack of git, in which many names may share one large object: no
 * more bytes of them are handed out than may come out of compressed data, each file counted once.
 * Reading over the limit throws `archive/limit`.
 */
export function withinTotal(files: SessionFiles, { total }: ArchiveLimits): SessionFiles {
  const counted = new Set<string>();
  let bytes = 0;
  return {
    ...files,
    read(path) {
      const content = files.read(path);
      if (content instanceof Promise || counted.has(path)) return content;
      const all = bytes + content.length;
      const found = `with it the files of the session hold ${all.toLocaleString('en-US')} bytes`;
      if (all > total) throw overLimit(path, 'total', total, found);
      counted.add(path);
      bytes = all;
      return content;
    },
  };
}
