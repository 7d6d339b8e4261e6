import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { gzipSync, zipSync } from 'fflate';
import { packTar } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import { asInputError } from '../../cli/inputs/input-errors.ts';
import { nodeArchiveCodec } from '../../cli/inputs/node-archive-codec.ts';
import { nodeCodec } from '../../cli/inputs/node-codec.ts';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { DEFAULT_LIMITS } from '../../lib/store/open/archive/archive-limits.ts';
import { memoryFile } from '../../lib/store/open/memory-file.ts';
import { openStores } from '../../lib/store/open/open-stores.ts';
import { sessionFilesOf } from '../support/temp-store.ts';
import { packText } from '../support/packed.ts';

/** The nightly script asks for 50,000. */
const RUNS = Number(process.env['AFTERTURN_FUZZ_RUNS'] ?? 2000);
const KINDS = ['bundle', 'tar', 'tar.gz', 'zip', 'zip of tar.gz', 'pack', 'node', 'meta'] as const;

const NODES = Array.from({ length: 5 }, (_, seq) => ({
  id: `n${seq}`,
  seq,
  role: seq % 2 === 0 ? 'user' : 'llm',
  output: `text ${seq} é 🪐 ${'x'.repeat(seq * 40)}`,
  predecessor: seq === 0 ? 'ROOT' : `n${seq - 1}`,
  metadata: { usage: { input_tokens: 1.5 }, render_manifest: { aged_before_seq: -1 } },
}));

/** One harm done to bytes: places are shares of their length. */
const harm = fc.record({
  kind: fc.constantFrom('flip', 'set', 'cut', 'drop', 'double', 'insert'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  length: fc.nat(40),
  byte: fc.nat(255),
});

describe('harmed input', () => {
  it('gives an error or a problem that names the file, never a crash', { timeout: 3_600_000 }, async () => {
    const wholes = await wholeInputs();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...KINDS),
        fc.array(harm, { minLength: 1, maxLength: 4 }),
        async (kind, harms) => {
          const bytes = harms.reduce(harmed, wholes[kind]);
          if (kind === 'node' || kind === 'meta') await expectLoaded(kind, bytes);
          else await expectOpened(bytes);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

async function wholeInputs(): Promise<Record<(typeof KINDS)[number], Uint8Array>> {
  const texts = sessionFilesOf(NODES);
  const files = new Map(
    Object.entries(texts).map(([path, text]) => [`s1/${path}`, new TextEncoder().encode(text)]),
  );
  const tar = await packTar(
    [...files].map(([name, body]) => ({ header: { name, size: body.length, type: 'file' }, body })),
  );
  const pack = await packText([memoryFiles('s1', new Map(Object.entries(texts)))]);
  return {
    bundle: readFileSync(resolve(import.meta.dirname, '../../fixtures/example/gauge_archive.bundle')),
    tar,
    'tar.gz': gzipSync(tar),
    zip: zipSync(Object.fromEntries(files)),
    'zip of tar.gz': zipSync({ 'deep/er.tar.gz': gzipSync(tar) }),
    pack: new TextEncoder().encode(pack),
    node: new TextEncoder().encode(JSON.stringify(NODES[3])),
    meta: new TextEncoder().encode(texts['meta.json']),
  };
}

function harmed(
  bytes: Uint8Array,
  { kind, at, length, byte }: typeof harm extends fc.Arbitrary<infer H> ? H : never,
) {
  const place = Math.floor(at * bytes.length);
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)];
  const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));
  if (kind === 'cut') return before;
  if (kind === 'drop') return joined(before, after.subarray(length));
  if (kind === 'double') return joined(before, after.subarray(0, length), after);
  if (kind === 'insert') return joined(before, new Uint8Array(length).fill(byte), after);
  const changed = (after[0] ?? 0) ^ (kind === 'flip' ? 1 << (byte & 7) : byte);
  return joined(before, Uint8Array.of(changed), after.subarray(1));
}

async function expectOpened(bytes: Uint8Array): Promise<void> {
  const options = {
    wanted: {},
    codec: nodeCodec,
    archiveCodec: nodeArchiveCodec,
    limits: DEFAULT_LIMITS,
    asError: asInputError,
  };
  let items = 0;
  for await (const opened of openStores([{ input: 'given', file: memoryFile(bytes) }], options)) {
    items += 1;
    expect(opened.input).toMatch(/^given/);
    if ('files' in opened) expectProblems((await loadSession(opened.files)).problems);
    else if ('error' in opened) expectError(opened.error);
    else expectProblems([opened.note]);
  }
  expect(items).toBeGreaterThan(0);
}

async function expectLoaded(kind: 'node' | 'meta', bytes: Uint8Array): Promise<void> {
  const path = kind === 'node' ? 'history/0003-l-n3.json' : 'meta.json';
  const files = new Map<string, string | Uint8Array>([
    ...Object.entries(sessionFilesOf(NODES)),
    [path, bytes],
  ]);
  const session = await loadSession(memoryFiles('s1', files));
  expectProblems(session.problems);
  expect(session.calls.length + session.problems.length + session.duplicates.length).toBeGreaterThanOrEqual(
    5,
  );
}

function expectError(error: AfterturnError): void {
  expect(error).toBeInstanceOf(AfterturnError);
  expect(error.code).not.toBe('internal/defect');
  expect(error.place).toMatch(/^given/);
  expect(error.remedy).not.toBe('');
}

function expectProblems(
  problems: readonly { readonly file: string; readonly message: string; readonly remedy: string }[],
): void {
  for (const { file, message, remedy } of problems) expect([file, message, remedy]).not.toContain('');
}
