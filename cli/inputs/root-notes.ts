import { type Dirent, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Problem } from '../../lib/base/problem.ts';
import { isFault, parseRecord } from '../../lib/store/parse-record.ts';
import { asInputError } from './input-errors.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Remarks on the two files beside the sessions. They are caches and may be absent, stale or
 * damaged; no session is found or lost by them. Places named in locations.json are reported and
 * not followed: a store someone sent must not choose what is read on this machine.
 */
export function rootNotes(root: string, entries: readonly Dirent[], given: ReadonlySet<string>): Problem[] {
  const notes: Problem[] = [];
  for (const file of ['index.json', 'locations.json']) {
    if (!entries.some((entry) => entry.name === file && entry.isFile())) continue;
    const fields = readFields(root, file, notes);
    if (file !== 'locations.json') continue;
    for (const [id, place] of Object.entries(fields)) {
      if (typeof place !== 'string') continue;
      const path = resolve(root, place);
      if (path !== resolve(root, id) && !given.has(path)) notes.push(elsewhere(id, path));
    }
  }
  return notes;
}

function readFields(root: string, file: string, notes: Problem[]): Fields {
  const remedy = 'The writer makes it anew; what it says was not used';
  try {
    const record = parseRecord(readFileSync(join(root, file)));
    if (!isFault(record)) return record.plain;
    notes.push({ code: 'store/unreadable-index', file, ...record, remedy });
  } catch (error) {
    notes.push({ code: 'store/unreadable-index', file, message: asInputError(error, file).message, remedy });
  }
  return {};
}

function elsewhere(id: string, path: string): Problem {
  const message = `places the session ${id} outside this folder, at ${path}, where it was not looked for`;
  return {
    code: 'store/elsewhere',
    file: 'locations.json',
    message,
    remedy: `Give ${path} as an input of its own`,
  };
}
