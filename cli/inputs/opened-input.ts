import type { AfterturnError } from '../../lib/base/afterturn-error.ts';
import type { Problem } from '../../lib/base/problem.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';

/**
 * One session found in the inputs, one place that gave none, or a remark about a sessions root
 * (`note.file` lies below the root). `input` is the path as given, for a session of a root with
 * its name behind it.
 */
export type OpenedInput =
  | { readonly input: string; readonly files: SessionFiles }
  | { readonly input: string; readonly error: AfterturnError }
  | { readonly input: string; readonly note: Problem };
