import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';

/** Where the page hears that something has changed; also in app/data/live.ts. */
const NEWS_PATH = '/data/live';
const HOST = '127.0.0.1';
/** Tried where no port is asked for; a free one is taken where it is in use. */
const USUAL_PORT = 4870;

/** A folder, served to this machine alone, with a way to tell its readers of news. */
export interface LiveServer {
  readonly url: string;
  /** Tells every page that is open that sessions have changed. */
  tell(keys: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * Serves a folder on the loopback interface. Throws `usage/port` when a port was asked for and cannot be had.
 *
 * @param port the one asked for; null for whichever is free
 */
export async function startServer(folder: string, port: number | null): Promise<LiveServer> {
  const readers = new Set<ServerResponse>();
  // In this mode nothing is kept: every request sees the file as it is now.
  const files = sirv(folder, { dev: true, etag: true });
  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    if (!isForUs(request)) refuse(response, 403, 'This server answers to its own machine alone.');
    else if (request.method !== 'GET' && request.method !== 'HEAD') refuse(response, 405, 'Only reading.');
    else if (request.url === NEWS_PATH) listen(response, readers);
    else files(request, response, () => refuse(response, 404, 'There is no such file.'));
  });
  await listenOn(server, port);
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${taken}/`,
    tell: (keys) => {
      for (const reader of readers) reader.write(`data: ${JSON.stringify(keys)}\n\n`);
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
}

async function listenOn(server: Server, port: number | null): Promise<void> {
  try {
    await listening(server, port ?? USUAL_PORT);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (port === null && code === 'EADDRINUSE') return listening(server, 0);
    const place = `--port ${port ?? USUAL_PORT}`;
    throw new AfterturnError(
      'usage/port',
      `cannot be served on (${code})`,
      place,
      'Name another, or leave it out',
    );
  }
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, HOST, () => {
      server.off('error', failed);
      done();
    });
  });
}

/** A page elsewhere whose name leads here (DNS rebinding) comes with that name. */
function isForUs({ headers, socket }: IncomingMessage): boolean {
  const port = String(socket.localPort);
  return headers.host === `${HOST}:${port}` || headers.host === `localhost:${port}`;
}

function listen(response: ServerResponse, readers: Set<ServerResponse>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  // Told at once, so that a page knows that it is heard.
  response.write(': following\n\n');
  readers.add(response);
  response.on('close', () => readers.delete(response));
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}
