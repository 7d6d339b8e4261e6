import picomatch from 'picomatch';
import type { Finding } from '../finding.ts';

/** What is not to be told; every field that is given must match. */
export interface Ignore {
  /** A glob over rule ids. */
  readonly rule?: string;
  /** A glob over session ids. */
  readonly session?: string;
  /** A glob over node ids; one of the finding's nodes is enough. */
  readonly node?: string;
  /** A glob over the input's path as it was given, and over that with the finding's file behind it. */
  readonly path?: string;
  /** Why; for those who read the file. */
  readonly reason?: string;
}

/** Findings that are told, and how often each {@link Ignore} took one away. */
export interface Kept {
  readonly findings: readonly Finding[];
  /** Counted with what followed from them. */
  readonly ignored: number;
}

type Test = (finding: Finding, input: string) => boolean;

/**
 * Takes away what is to be ignored, and with a finding all that follows from it. Remembers which of the
 * {@link Ignore}s ever matched.
 */
export class IgnoreList {
  private readonly tests: readonly Test[];
  private readonly used = new Set<number>();

  constructor(private readonly ignores: readonly Ignore[]) {
    this.tests = ignores.map(testOf);
  }

  /** The findings of one session, or of all together, that are not ignored. Linear in findings times ignores. */
  keep(findings: readonly Finding[], input: string): Kept {
    if (this.tests.length === 0) return { findings, ignored: 0 };
    const gone = new Set(findings.filter((finding) => this.takes(finding, input)));
    const causes = new Set([...gone].map(({ fingerprint }) => fingerprint));
    const kept = findings.filter(
      (finding) => !gone.has(finding) && (finding.causedBy === undefined || !causes.has(finding.causedBy)),
    );
    return { findings: kept, ignored: findings.length - kept.length };
  }

  /** Those that matched nothing so far; they may be left over from something that was mended. */
  unused(): readonly Ignore[] {
    return this.ignores.filter((_, at) => !this.used.has(at));
  }

  private takes(finding: Finding, input: string): boolean {
    let isTaken = false;
    // Not `some`: each that matches is in use.
    for (const [at, test] of this.tests.entries()) {
      if (!test(finding, input)) continue;
      this.used.add(at);
      isTaken = true;
    }
    return isTaken;
  }
}

function testOf({ rule, session, node, path }: Ignore): Test {
  const tests: Test[] = [];
  if (rule !== undefined) tests.push(matching(rule, ({ rule: id }) => [id]));
  // Ids are no paths: a star in a glob over them stands for anything.
  if (session !== undefined) tests.push(matching(session, (finding) => [finding.session], true));
  if (node !== undefined) tests.push(matching(node, ({ nodes }) => nodes, true));
  if (path !== undefined)
    tests.push(
      matching(path, ({ file }, input) => {
        const given = input.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '');
        return file === undefined ? [given] : [given, `${given}/${file}`];
      }),
    );
  return (finding, input) => tests.every((test) => test(finding, input));
}

function matching(
  glob: string,
  textsOf: (finding: Finding, input: string) => readonly string[],
  isId = false,
): Test {
  const matches = picomatch(glob, { dot: true, nonegate: true, bash: isId });
  return (finding, input) => textsOf(finding, input).some((text) => text === glob || matches(text));
}
