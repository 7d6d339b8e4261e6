import { AfterturnError } from '../../lib/base/afterturn-error.ts';

const WANTED = 'Give a session folder, a folder of sessions, or a git bundle';

function notFound(input: string): AfterturnError {
  return new AfterturnError('input/not-found', 'there is no such file or folder', input, 'Check the path');
}

/** A file or folder that exists and is something else. */
export function noStore(input: string, message: string, remedy: string = WANTED): AfterturnError {
  return new AfterturnError('input/not-a-store', message, input, remedy);
}

export function emptyInput(input: string, message: string): AfterturnError {
  return new AfterturnError('input/empty', message, input, WANTED);
}

/** Turns what the file system threw into an error of this input; any other error is a defect and passes. */
export function asInputError(error: unknown, input: string): AfterturnError {
  if (error instanceof AfterturnError) return error;
  const code = codeOf(error);
  if (code === undefined) throw error;
  if (code === 'ENOENT' || code === 'ENOTDIR') return notFound(input);
  const message = `it cannot be read (${code})`;
  return new AfterturnError('input/unreadable', message, input, 'Check the permissions and the disk');
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
