import type { ProblemCode } from '../base/problem.ts';
import type { Session } from '../store/session.ts';
import type { Objection } from './rule.ts';

/** What could not be read of a session, as objections to the files of one kind of problem. Linear. */
export function* toldProblems({ problems }: Session, code: ProblemCode, what: string): Iterable<Objection> {
  for (const problem of problems) {
    if (problem.code !== code) continue;
    const place = problem.byteOffset === undefined ? '' : ` (byte ${problem.byteOffset})`;
    const { file, message, remedy } = problem;
    yield { nodes: [], file, message: `${what} ${message}${place}`, remedy };
  }
}
