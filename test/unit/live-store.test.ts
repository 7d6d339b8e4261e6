import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workingTreeFiles } from '../../cli/inputs/working-tree.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import { tempStore } from '../support/temp-store.ts';

const NODES = Array.from({ length: 6 }, (_, at) => ({ id: `n${at}`, seq: at, role: 'user', output: 'old' }));

/** What a writer does next: completes a node, appends one, takes one away, or moves the head. */
const write = fc.record({
  /** After how many files were read. */
  after: fc.nat(12),
  kind: fc.constantFrom('rewrite', 'append', 'delete', 'head', 'temp'),
  node: fc.nat(9),
});

describe('a store that is written while it is read', () => {
  it('is read as it was at one moment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 4 }), async (writes) => {
        const store = tempStore(NODES);
        const read = await loadSession(writtenMeanwhile(store, writes));
        const after = await loadSession(workingTreeFiles(store, store));
        expect(read).toEqual({ ...after, input: read.input });
      }),
      { numRuns: 200 },
    );
  });

  it('says so when it never holds still', async () => {
    const store = tempStore(NODES);
    const files = workingTreeFiles(store, store);
    const restless: SessionFiles = {
      ...files,
      refresh: () => ({ ...files, changed: ['history/0000-u-n0.json'] }),
    };
    const { problems, calls } = await loadSession(restless);
    expect(problems.map(({ code }) => code)).toEqual(['store/still-written']);
    expect(calls).toHaveLength(NODES.length);
  });
});

/** A working tree in which the writes happen between two reads. */
function writtenMeanwhile(
  store: string,
  writes: readonly { readonly after: number; readonly kind: string; readonly node: number }[],
): SessionFiles {
  const files = workingTreeFiles(store, store);
  let reads = 0;
  const read = (path: string): Uint8Array => {
    const bytes = files.read(path) as Uint8Array;
    for (const [at, { after, kind, node }] of writes.entries()) {
      if (after === reads) put(store, kind, node, `${reads} ${at}`);
    }
    reads += 1;
    return bytes;
  };
  return { ...files, read, lend: read };
}

function put(store: string, kind: string, node: number, text: string): void {
  const file = join(store, `history/000${node}-u-n${node}.json`);
  if (kind === 'delete') rmSync(file, { force: true });
  else if (kind === 'head') replace(join(store, 'meta.json'), { id: 's1', head_id: `n${node}` });
  else if (kind === 'temp') writeFileSync(`${file}.tmp`, '{"id": "n');
  else replace(file, { id: `n${node}`, seq: node, role: 'user', output: `new ${text}` });
}

/** As the writer does it: beside, then renamed. */
function replace(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, JSON.stringify(content));
  renameSync(`${file}.tmp`, file);
}
