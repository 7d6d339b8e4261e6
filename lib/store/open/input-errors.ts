import { AfterturnError } from '../../base/afterturn-error.ts';

const WANTED =
  'Give a session folder, its git repository, a git bundle, an archive (tar, tar.gz, zip) or pack of these, a folder of them, or - for standard input';

/** A file or folder that exists and is something else. */
export function noStore(input: string, message: string, remedy: string = WANTED): AfterturnError {
  return new AfterturnError('input/not-a-store', message, input, remedy);
}

export function emptyInput(input: string, message: string): AfterturnError {
  return new AfterturnError('input/empty', message, input, WANTED);
}

/** A past state was asked of something that keeps none. */
export function noHistory(input: string, message: string): AfterturnError {
  const remedy = 'Leave out --ref and --at, or give the repository of the session';
  return new AfterturnError('git/unknown-commit', message, input, remedy);
}
