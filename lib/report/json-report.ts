import type { CheckedSession } from './checked-session.ts';

/**
 * One session as one line of NDJSON, without the line's end: `{input, session, findings, problems}`
 * with the keys of each in snake case; null where a finding or problem has no such field. Ids and
 * texts are as in the store; JSON escapes what is not printable.
 */
export function checkLine(checked: CheckedSession): string {
  return JSON.stringify(recordOf(checked));
}

/** All sessions as one JSON array of the same objects, indented, with a line's end. */
export function checkJson(all: readonly CheckedSession[]): string {
  return `${JSON.stringify(all.map(recordOf), null, 2)}\n`;
}

function recordOf({ input, session, findings, problems }: CheckedSession): unknown {
  return {
    input,
    session,
    findings: findings.map(
      ({ rule, severity, nodes, message, remedy, file, expected, actual, fingerprint }) => ({
        rule,
        severity,
        nodes,
        message,
        remedy,
        file: file ?? null,
        expected: expected ?? null,
        actual: actual ?? null,
        fingerprint,
      }),
    ),
    problems: problems.map(({ code, file, message, remedy, byteOffset, node }) => ({
      code,
      file,
      message,
      remedy,
      byte_offset: byteOffset ?? null,
      node: node ?? null,
    })),
  };
}
