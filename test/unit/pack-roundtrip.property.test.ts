import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeCodec } from '../../cli/inputs/node-codec.ts';
import { workingTreeFiles } from '../../cli/inputs/working-tree.ts';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { pythonJson } from '../../lib/base/python/json.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { reviewSession } from '../../lib/review-session.ts';
import { bundleFiles } from '../../lib/store/git/bundle.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import { anyNodes } from '../support/any-nodes.ts';
import { CLEAN, FAULTY, makeBadInputs } from '../support/bad-inputs.ts';
import { EXAMPLE_FOLDER } from '../support/example.ts';
import { filesOf } from '../support/notation.ts';
import { packedAgain, packText } from '../support/packed.ts';
import { type PlainNode, sessionFilesOf, tempFolder } from '../support/temp-store.ts';
import { VECTOR_FOLDER, vectorNames } from '../support/vectors.ts';

/** All that is derived from a session, lexemes as text; without the name of its input. */
async function derived(files: SessionFiles): Promise<object> {
  const { session, findings, calls } = await reviewSession({ ...files, input: '' }, DEFAULT_POLICY);
  const lexemes = session.calls.map(({ input, output, requestContent }) =>
    [input, output, requestContent].map((value) => pythonJson(value)),
  );
  return { session, lexemes, findings, calls };
}

async function expectSame(files: SessionFiles): Promise<void> {
  const [again] = await packedAgain([files]);
  if (again === undefined) throw new Error('nothing was packed');
  expect(await derived(again)).toEqual(await derived(files));
  expect(again.refused.toSorted()).toEqual(files.refused.toSorted());
  expect(again.paths).toEqual(files.paths.toSorted());
  expect(again.history?.()).toEqual(files.history?.());
  expect(await packText([again])).toBe(await packText([files]));
}

const fromFile = (folder: string, name: string): SessionFiles =>
  bundleFiles(readFileSync(join(folder, name)), name, nodeCodec);

describe('a packed session loads as the session does:', () => {
  test('of any nodes', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, async (nodes) => {
        const files = sessionFilesOf(nodes as unknown as PlainNode[]);
        await expectSame(memoryFiles('s', new Map(Object.entries(files))));
      }),
      { numRuns: 60 },
    );
  });

  const paths = fc.constantFrom(
    'meta.json',
    'meta.json.tmp',
    'history/0000-u-a.json',
    'history/0001-l-b.json',
    'history/x.tmp',
    'large_nodes/0001-b.txt',
    'context/commits/c.json',
  );
  const node = fc
    .json()
    .map((json) => `{"seq": 1.0, "id": "n", "input": ${json}, "input": {"10": 1e-07, "9": 2.50}}`);
  const content = fc.oneof(
    fc.uint8Array(),
    fc.string({ unit: 'binary' }),
    node,
    fc.constantFrom('{"id": "n", "seq": 3, "output": "\\ud83d"}', '\ufeff{}', '', '{"__proto__": 1}'),
  );

  test('of any files, broken ones and bytes that are no text among them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(paths, content)), async (entries) => {
        const files = memoryFiles('s', new Map(entries));
        await expectSame(files);
        const [again] = await packedAgain([files]);
        for (const path of files.paths) expect(await again?.read(path)).toEqual(await files.read(path));
      }),
      { numRuns: 300 },
    );
  });

  test('of files that its source cannot give, and paths it refused', async () => {
    const broken: Readonly<Record<string, Error>> = {
      'history/0000-u-a.json': new Error('EACCES'),
      'history/0001-l-b.json': new AfterturnError('git/damaged', 'it is damaged', 's', 'Copy it again'),
      'meta.json': new Error('EIO'),
    };
    await expectSame({
      name: 's',
      input: 's',
      paths: Object.keys(broken),
      refused: ['history/link\n.json', 'context', '\ud83d'],
      read(path) {
        throw broken[path] ?? new Error(path);
      },
    });
  });

  test('of the notation', async () => {
    await expectSame(
      memoryFiles(
        's',
        filesOf('u1 < ROOT; l1 < u1; t1 @ l1; S1 < ROOT {covers u1 l1}; u2 < l1 {cut}; head l1'),
      ),
    );
  });

  test('of every vector, its history included', async () => {
    for (const name of vectorNames()) await expectSame(fromFile(VECTOR_FOLDER, `${name}.bundle`));
  });

  test('of the example', async () => {
    for (const name of readdirSync(EXAMPLE_FOLDER)) await expectSame(fromFile(EXAMPLE_FOLDER, name));
  });
});

test('a broken session loads the same, with what is wrong in it', async () => {
  const folder = tempFolder();
  makeBadInputs(folder);
  for (const name of [...Object.keys(FAULTY), ...CLEAN]) {
    await expectSame(workingTreeFiles(join(folder, name), name));
  }
});
