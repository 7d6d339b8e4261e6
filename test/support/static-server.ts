import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { extname, resolve, sep } from 'node:path';

export interface StaticServer {
  /** Address of the folder, with a `/` at its end. */
  readonly url: string;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Serves a folder below `base` (`/some/base/`) on a free port of this machine, as a plain web host would. */
export async function serveFolder(folder: string, base: string): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const path = filePath(folder, base, request.url ?? '');
    if (path === null || request.method !== 'GET') refuse(response);
    else void send(path, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${base}`,
    close: () =>
      new Promise((done) => {
        server.close(() => {
          done();
        });
        server.closeAllConnections();
      }),
  };
}

/** The file a request asks for, or null when it asks for something outside the folder. */
export function filePath(folder: string, base: string, url: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(url.replace(/[?#].*$/s, ''));
  } catch {
    return null;
  }
  if (!path.startsWith(base) || path.includes('\0')) return null;
  const root = resolve(folder);
  const file = resolve(root, `./${path.slice(base.length)}`, path.endsWith('/') ? 'index.html' : '');
  return file.startsWith(root + sep) ? file : null;
}

async function send(path: string, response: ServerResponse): Promise<void> {
  try {
    const body = await readFile(path);
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    response.end(body);
  } catch {
    refuse(response);
  }
}

function refuse(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
  response.end('not found\n');
}
