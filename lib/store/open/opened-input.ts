import type { AfterturnError } from '../../base/afterturn-error.ts';
import type { Problem } from '../../base/problem.ts';
import type { SessionFiles } from '../session-files.ts';

/**
 * One session found in the inputs, one place that gave none, or a remark about a folder of
 * sessions (`note.file` lies below that folder). `input` is the path as given, for a session
 * inside a folder or an archive with its place there behind it.
 */
export type OpenedInput =
  | { readonly input: string; readonly files: SessionFiles }
  | { readonly input: string; readonly error: AfterturnError }
  | { readonly input: string; readonly note: Problem };
