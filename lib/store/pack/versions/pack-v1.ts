import { z } from 'zod';
import { PACK_FORMAT } from '../pack-document.ts';
import { historyV1 } from './history-v1.ts';

const problem = z
  .strictObject({ message: z.string(), place: z.string().nullable(), remedy: z.string().nullable() })
  .describe('Why the source could not give it');

const path = z.string().describe('Path below the session folder, with "/"');
const file = z.union([
  z.strictObject({ path, text: z.string().describe('The whole file, which is UTF-8') }),
  z.strictObject({
    path,
    base64: z.string().meta({ contentEncoding: 'base64', description: 'The whole file, which is not UTF-8' }),
  }),
  z.strictObject({ path, problem }),
]);

const secrets = z.strictObject({ file: z.string(), kind: z.string(), count: z.int().positive() });

const session = z.strictObject({
  name: z.string().describe('Name of the folder; the id of the session when meta.json has none'),
  input: z.string().describe("Last part of the input's path"),
  files: z.array(file).describe('Sorted by path; no path twice'),
  refused: z.array(z.string()).describe('Paths of links, devices and others that were not read'),
  history: z
    .union([historyV1, z.strictObject({ problem })])
    .nullable()
    .describe('Digest of the commits, or why there is none; null when the source keeps no commits'),
  redacted: z
    .array(secrets)
    .nullable()
    .describe('Secrets replaced in the files by kind, each place counted; null when nobody looked for them'),
});

const failure = z.strictObject({ input: z.string(), message: z.string(), remedy: z.string() });

/** Version 1, as it is for ever. Keys it does not have are errors: nothing in a pack is dropped unseen. */
export const packV1 = z
  .strictObject({
    format: z.literal(PACK_FORMAT),
    version: z.literal(1),
    generator: z.string().describe('Name and version of the program that wrote it'),
    sessions: z.array(session),
    failures: z.array(failure).describe('Inputs that could not be read when this was written'),
  })
  .describe('OpenProgram sessions as one document, written by `afterturn pack`');
