import { builtInPage } from '../check/built-in-page.ts';
import type { CheckedSession } from './checked-session.ts';

/**
 * One session as one line of NDJSON, without the line's end: `{input, session, findings, problems}`
 * with the keys of each in snake case; null where a finding or problem has no such field. `caused_by` is
 * the fingerprint of the finding that it follows from, `page` the page about its rule. Ids and
 * texts are as in the store; JSON escapes what is not printable.
 */
export function checkLine(checked: CheckedSession): string {
  return JSON.stringify(sessionRecord(checked));
}

/** All sessions as one JSON array of the same objects, indented, with a line's end. */
export function checkJson(all: readonly CheckedSession[]): string {
  return `${JSON.stringify(all.map(sessionRecord), null, 2)}\n`;
}

/** One session as the JSON of `check` has it; see {@link checkLine}. */
export function sessionRecord({ input, session, findings, problems }: CheckedSession): unknown {
  return {
    input,
    session,
    findings: findings.map((finding) => ({
      rule: finding.rule,
      severity: finding.severity,
      nodes: finding.nodes,
      related: finding.related ?? [],
      message: finding.message,
      remedy: finding.remedy,
      page: builtInPage(finding.rule),
      file: finding.file ?? null,
      commit: finding.commit ?? null,
      expected: finding.expected ?? null,
      actual: finding.actual ?? null,
      fingerprint: finding.fingerprint,
      caused_by: finding.causedBy ?? null,
    })),
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
