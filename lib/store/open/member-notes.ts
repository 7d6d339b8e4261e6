import type { Problem } from '../../base/problem.ts';

/** Something in a folder of sessions that leads out of it. */
export function notFollowed(file: string): Problem {
  const message = 'is a link, a pipe or a device and was not followed';
  const remedy = 'Give what it points at as an input of its own';
  return { code: 'store/unsafe-path', file, message, remedy };
}

/** A folder beside sessions that is none. */
export function notASession(file: string): Problem {
  const message = 'holds neither history/ nor meta.json and was left out';
  const remedy = 'Nothing to do, unless a session was expected here';
  return { code: 'store/not-a-session', file, message, remedy };
}

/** An archive or a compressed file beside sessions that holds none. */
export function notAStore(file: string): Problem {
  const message = 'holds no session and was left out';
  const remedy = 'Nothing to do, unless a session was expected in it';
  return { code: 'store/not-a-session', file, message, remedy };
}
