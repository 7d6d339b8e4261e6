import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { defectError } from '../defect-error.ts';

function notFound(input: string): AfterturnError {
  return new AfterturnError('input/not-found', 'there is no such file or folder', input, 'Check the path');
}

/** Turns what the file system threw into an error of this input; any other error is told as a defect. */
export function asInputError(error: unknown, input: string): AfterturnError {
  if (error instanceof AfterturnError) return error;
  const code = codeOf(error);
  if (code === undefined) return defectError(error, input);
  if (isAbsent(error)) return notFound(input);
  const message = `it cannot be read (${code})`;
  return new AfterturnError('input/unreadable', message, input, 'Check the permissions and the disk');
}

/** Why the file system refused, without the path: its code, such as `EACCES`. */
export function reasonOf(error: unknown): string {
  return codeOf(error) ?? String(error);
}

/** True of the file system's error for a path that does not exist. */
export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(reasonOf(error));
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
