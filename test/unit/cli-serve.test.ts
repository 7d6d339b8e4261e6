import { get } from 'node:http';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { type Serving, serveCli, writeAtomically } from '../support/serve-cli.ts';
import { sessionFilesOf, tempFolder, writeFiles } from '../support/temp-store.ts';
import { treeDigest } from '../support/tree-digest.ts';

const NODES = [
  { id: 'u1', seq: 1, role: 'user', output: 'Which tide gauge fell silent?', predecessor: 'ROOT' },
  { id: 'l1', seq: 2, role: 'llm', name: 'lantern-2', output: 'Yonaguni, at noon.', predecessor: 'u1' },
];
const NEXT = { id: 'u2', seq: 3, role: 'user', name: '', input: null, output: 'Since when?', caller: '' };

interface Row {
  readonly key: string;
  readonly nodes: number;
}

async function served(...inputs: readonly string[]): Promise<Serving> {
  const serving = await serveCli(...inputs);
  onTestFinished(async () => {
    await serving.stop();
  });
  return serving;
}

async function rowsOf({ url }: Serving): Promise<readonly Row[]> {
  const response = await fetch(`${url}data/index.json`);
  return ((await response.json()) as { sessions: Row[] }).sessions;
}

/** What the server tells from now on. */
async function newsOf({ url }: Serving): Promise<() => Promise<string>> {
  const response = await fetch(`${url}data/live`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  return async () => (await reader?.read())?.value ?? '';
}

describe('afterturn serve', () => {
  it('tells of a node that is written and serves it, and writes nothing into the store', async () => {
    const root = tempFolder();
    const store = writeFiles(join(root, 's1'), sessionFilesOf(NODES));
    const serving = await served(root);
    const news = await newsOf(serving);
    expect(await rowsOf(serving)).toMatchObject([{ key: 's1', nodes: 2 }]);
    const rest = { predecessor: 'l1', reads: [], metadata: {}, created_at: 1760000009 };
    writeAtomically(store, 'history/0003-u-u2.json', { ...NEXT, ...rest });
    const before = treeDigest(root);
    expect(await news()).toBe('data: ["s1"]\n\n');
    expect(await rowsOf(serving)).toMatchObject([{ key: 's1', nodes: 3 }]);
    expect(treeDigest(root)).toEqual(before);
  });

  it('tells of sessions that come and go, and leaves the others as they are', async () => {
    const root = tempFolder();
    writeFiles(join(root, 's1'), sessionFilesOf(NODES));
    const serving = await served(root);
    const news = await newsOf(serving);
    writeFiles(join(root, 's2'), sessionFilesOf(NODES.slice(0, 1)));
    expect(await news()).toBe('data: ["s2"]\n\n');
    expect((await rowsOf(serving)).map(({ key }) => key)).toEqual(['s1', 's2']);
  });

  it('answers to this machine alone, and to reading alone', async () => {
    const store = writeFiles(join(tempFolder(), 's1'), sessionFilesOf(NODES));
    const { url } = await served(store);
    const { port } = new URL(url);
    const foreign = get({ host: '127.0.0.1', port, path: '/', headers: { host: 'example.org' } });
    const [response] = (await once(foreign, 'response')) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(403);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${url}%2e%2e/%2e%2e/etc/hostname`)).status).toBe(404);
    expect((await fetch(url)).status).toBe(200);
  });

  it('ends with Ctrl-C, and takes its folder with it', async () => {
    const store = writeFiles(join(tempFolder(), 's1'), sessionFilesOf(NODES));
    const serving = await served(store);
    expect(await serving.stop()).toBe(0);
    await expect(fetch(serving.url)).rejects.toThrow();
  });

  it('names the port that it was told to take and cannot', async () => {
    const store = writeFiles(join(tempFolder(), 's1'), sessionFilesOf(NODES));
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const { code, stderr } = await runCli('serve', store, '--port', port);
    expect(code).toBe(2);
    expect(stderr).toContain(`--port ${port}`);
    expect((await runCli('serve', store, '--port', '99999')).code).toBe(2);
  });
});
