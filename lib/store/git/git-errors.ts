import { AfterturnError } from '../../base/afterturn-error.ts';

const REMEDY = 'Copy or download it again, or clone it with git from a whole one';

/** Bytes of a file are not what git would have written. */
export function damaged(place: string, message: string): AfterturnError {
  return new AfterturnError('git/damaged', message, place, REMEDY);
}

/** An object that something names and no file holds. */
export function missing(place: string, id: string): AfterturnError {
  return new AfterturnError('git/missing', `the object ${id} is missing`, place, REMEDY);
}

export function unsupported(place: string, message: string): AfterturnError {
  const remedy = 'Clone it with git into a plain SHA-1 repository and give that instead';
  return new AfterturnError('git/unsupported', message, place, remedy);
}

/**
 * Runs a step on bytes from outside. What it throws, other than an error of ours, is damage in
 * `place`; `what` names the object and its offset there.
 */
export function within<Result>(place: string, what: () => string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (error instanceof AfterturnError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw damaged(place, `${what()} is damaged: ${reason}`);
  }
}
