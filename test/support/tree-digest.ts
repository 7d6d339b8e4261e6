import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** One line for each entry of a folder: path, kind, mode, time of change, digest. Equal when nothing was touched. */
export function treeDigest(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return ['.', ...paths].map((path) => {
    const full = join(folder, path);
    const stats = lstatSync(full, { bigint: true });
    const content = stats.isFile() ? readFileSync(full) : stats.isSymbolicLink() ? readlinkSync(full) : '';
    const digest = createHash('sha256').update(content).digest('hex');
    return [path, stats.mode, stats.mtimeNs, stats.ctimeNs, digest].join(' ');
  });
}
