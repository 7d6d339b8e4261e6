import { inputName } from '../../store/input-name.ts';
import type { CheckedSession } from '../checked-session.ts';

/**
 * The path of a session's file for those who were not at this machine: relative as it was given, else the last
 * part alone. A file inside a bundle or an archive goes by the path of that.
 */
export function sharedPath({ input, isOnDisk }: CheckedSession, file: string | undefined): string {
  const place = sharedInput(input);
  return file === undefined || !isOnDisk ? place : `${place}/${file}`;
}

/** The path of an input for those who were not at this machine. */
export function sharedInput(input: string): string {
  const path = input
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '')
    .replace(/\/+$/, '');
  const leadsOut = /^(\/|[A-Za-z]:|~)/.test(path) || path.split('/').includes('..');
  return leadsOut || path === '' ? inputName(path) || '.' : path;
}
