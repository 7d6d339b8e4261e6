import { AfterturnError } from '../../base/afterturn-error.ts';
import { inputName } from '../input-name.ts';
import type { PackedProblem } from './pack-document.ts';

/** What a source threw, as a pack holds it: only the last part of the place is told. */
export function problemOf(error: unknown): PackedProblem {
  if (error instanceof AfterturnError) {
    return { message: error.message, place: inputName(error.place), remedy: error.remedy };
  }
  return { message: error instanceof Error ? error.message : String(error), place: null, remedy: null };
}

/** The error again, which says what the one of the source said. */
export function errorOf({ message, place, remedy }: PackedProblem): Error {
  if (place === null || remedy === null) return new Error(message);
  return new AfterturnError('input/unreadable', message, place, remedy);
}
