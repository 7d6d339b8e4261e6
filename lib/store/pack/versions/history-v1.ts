import { z } from 'zod';
import type { Seconds } from '../../../base/brand.ts';

const id = z.string().describe('Id of an object of git');
const seconds = z
  .number()
  .transform((value) => value as Seconds)
  .nullable();

const node = z.strictObject({
  fields: z.array(z.string()).nullable(),
  newFields: z.array(z.string()),
  statusBefore: z.string(),
  statusAfter: z.string(),
});

const change = z.strictObject({
  path: z.string(),
  kind: z.enum(['added', 'changed', 'deleted']),
  before: id.nullable(),
  after: id.nullable(),
  node: node.exactOptional(),
});

const commit = z.strictObject({
  id,
  parents: z.array(id),
  subject: z.string(),
  authoredAt: seconds,
  committedAt: seconds,
  changes: z.array(change).describe('Against the first parent'),
  headBefore: z.string().exactOptional(),
  headAfter: z.string().exactOptional(),
});

/** What each commit changed in the session's files; the versions themselves are not packed. */
export const historyV1 = z.strictObject({
  commits: z.array(commit).describe('Oldest first, parents in front of their children'),
  cutAt: z.array(id).describe('Commits whose parents were left out of the repository'),
});
