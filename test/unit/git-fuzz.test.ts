import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeCodec } from '../../cli/inputs/node-codec.ts';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { bundleFiles } from '../../lib/store/git/bundle.ts';
import { memoryGitFolder } from '../../lib/store/git/git-folder.ts';
import { repositoryFiles } from '../../lib/store/git/repository.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import type { Session } from '../../lib/store/session.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import { sealed } from '../support/crafted-pack.ts';
import { filesBelow } from '../support/random-repository.ts';
import { bundleOf, git, gitOutput, tempStore } from '../support/temp-store.ts';

describe('wherever a byte is changed or the end cut off', () => {
  const NODES = Array.from({ length: 12 }, (_, seq) => ({
    id: `n${seq}`,
    seq,
    output: `${'é text '.repeat(40)}${seq}`,
  }));
  const at = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const damage = fc.record({ file: at, at, bit: fc.nat(7), isCut: fc.boolean() });
  const damagedBytes = (bytes: Uint8Array, spot: { at: number; bit: number; isCut: boolean }): Uint8Array => {
    const byte = Math.floor(spot.at * bytes.length);
    if (spot.isCut) return bytes.subarray(0, byte);
    const flipped = Uint8Array.from(bytes);
    flipped[byte] = (flipped[byte] ?? 0) ^ (1 << spot.bit);
    return flipped;
  };
  const outcome = async (whole: Session, open: () => SessionFiles | null): Promise<void> => {
    let session: Session;
    try {
      const files = open();
      if (files === null) return;
      session = await loadSession(files);
    } catch (error) {
      if (!(error instanceof AfterturnError)) throw error;
      expect(error.place).toMatch(/^s1/);
      return;
    }
    // What could be read is what was written; each node that could not has a problem of its own.
    const written = new Map(whole.calls.map((call) => [call.file, call]));
    for (const call of session.calls) expect(call).toEqual(written.get(call.file));
    for (const { message } of session.problems)
      expect(message).toMatch(/^cannot be read: s1.*(object|pack)|missing/);
    const told = new Set(session.problems.map(({ file }) => file));
    for (const file of written.keys())
      expect(told.has(file) || session.calls.some((call) => call.file === file)).toBe(true);
  };

  test.each(['loose', 'packed'])(
    'a %s repository gives an error or the bytes that were written',
    async (layout) => {
      const store = tempStore(NODES);
      bundleOf(store);
      if (layout === 'packed') git(store, 'gc', '-q', '--aggressive');
      const files = filesBelow(`${store}/.git`);
      const open = (all: ReadonlyMap<string, Uint8Array>): SessionFiles | null =>
        repositoryFiles(memoryGitFolder(all), nodeCodec, {}, { name: 's1', input: 's1' });
      const whole = await loadSession(open(files) ?? expect.fail());
      expect(whole.calls).toHaveLength(NODES.length);
      const names = [...files.keys()].filter((name) => /^(objects|refs|HEAD|packed-refs)/.test(name));
      await fc.assert(
        fc.asyncProperty(damage, async (spot) => {
          const name = names[Math.floor(spot.file * names.length)] ?? '';
          const changed = new Map(files).set(name, damagedBytes(files.get(name) ?? new Uint8Array(), spot));
          await outcome(whole, () => open(changed));
        }),
        { numRuns: 700 },
      );
    },
  );

  test('a bundle whose checksum was made anew, as well', async () => {
    const store = tempStore(NODES);
    const bundle = bundleOf(store);
    git(store, 'gc', '-q', '--aggressive');
    git(store, 'bundle', 'create', '-q', bundle, 'main');
    const bytes = gitOutput(store, ['bundle', 'create', '-q', '-', 'main']);
    const start = bytes.indexOf('PACK');
    const open = (all: Uint8Array): SessionFiles => bundleFiles(all, 's1.bundle', nodeCodec);
    const whole = await loadSession(open(bytes));
    await fc.assert(
      fc.asyncProperty(damage, async (spot) => {
        const pack = sealed(damagedBytes(bytes.subarray(start, -20), spot));
        await outcome(whole, () => open(Buffer.concat([bytes.subarray(0, start), pack])));
      }),
      { numRuns: 700 },
    );
  });
});
