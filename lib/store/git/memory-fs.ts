import type { PromiseFsClient } from 'isomorphic-git';

/**
 * The smallest file system isomorphic-git accepts: files in a map, folders implied by their paths.
 * It lives and dies with one bundle, so nothing in it can be removed or linked.
 */
export function memoryFs(present: ReadonlyMap<string, Uint8Array>): PromiseFsClient {
  const files = new Map(present);
  const isFolder = (path: string): boolean => [...files.keys()].some((file) => file.startsWith(`${path}/`));
  const stat = async (path: string): Promise<object> => {
    if (!files.has(path) && !isFolder(path)) throw notFound(path);
    return {
      isFile: () => files.has(path),
      isDirectory: () => !files.has(path),
      isSymbolicLink: () => false,
    };
  };
  return {
    promises: {
      readFile: async (path: string) => files.get(path) ?? Promise.reject(notFound(path)),
      writeFile: async (path: string, bytes: Uint8Array) => void files.set(path, bytes),
      readdir: async (path: string) => {
        const below = [...files.keys()].filter((file) => file.startsWith(`${path}/`));
        return [...new Set(below.map((file) => file.slice(path.length + 1).split('/')[0] ?? ''))];
      },
      mkdir: async () => undefined,
      stat,
      lstat: stat,
      readlink: async (path: string) => Promise.reject(notFound(path)),
      rmdir: refuse,
      unlink: refuse,
      symlink: refuse,
    },
  };
}

/** isomorphic-git tells an absent file from a broken one by this code alone. */
function notFound(path: string): Error {
  return Object.assign(new Error(`no file ${path}`), { code: 'ENOENT' });
}

async function refuse(): Promise<never> {
  throw new Error('a bundle is only read');
}
