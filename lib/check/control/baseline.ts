import { z } from 'zod';
import { AfterturnError } from '../../base/afterturn-error.ts';
import type { Finding } from '../finding.ts';
import { INTERNAL_ERROR } from '../internal-error.ts';

/** A finding that is known: by its fingerprint; the rest is for those who read the file. */
export interface KnownFinding {
  readonly session: string;
  readonly rule: string;
  readonly fingerprint: string;
  readonly nodes: readonly string[];
  /** How many findings it stands for; absent for one. */
  readonly count?: number;
}

const VERSION = 1;
const knownFinding = z.strictObject({
  session: z.string(),
  rule: z.string(),
  fingerprint: z.string().regex(/^[0-9a-f]{16}$/),
  nodes: z.array(z.string()),
  count: z.int().min(2).exactOptional(),
});
const baseline = z.strictObject({
  format: z.literal('afterturn-baseline'),
  version: z.literal(VERSION),
  findings: z.array(knownFinding),
});

/** True of text that begins as a baseline does. */
export function looksLikeBaseline(start: string): boolean {
  return /^\s*\{\s*"format"\s*:\s*"afterturn-baseline"/.test(start);
}

/** The known findings of a file. Throws `usage/baseline`, which names the place in it. */
export function readBaseline(text: string, path: string): readonly KnownFinding[] {
  const remedy = 'Write it anew with --update-baseline';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AfterturnError('usage/baseline', `is not JSON: ${reason}`, path, remedy);
  }
  const read = baseline.safeParse(value);
  if (read.success) return read.data.findings;
  const [issue] = read.error.issues;
  const place = issue?.path.join('.') || 'its top level';
  throw new AfterturnError(
    'usage/baseline',
    `is no baseline of version ${VERSION}: ${place}: ${issue?.message ?? 'unknown'}`,
    path,
    remedy,
  );
}

/** The file of known findings: a line each, in an order that does not depend on that of the run. */
export function baselineText(known: readonly KnownFinding[]): string {
  const lines = known.map(lineOf).sort(byText);
  const body = lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`;
  return `{"format":"afterturn-baseline","version":${VERSION},"findings":[${body}]}\n`;
}

/** Findings that a baseline may hold: what only is worth knowing fails no run, and a fault of ours is never known. */
function isForBaseline({ severity, rule }: Finding): boolean {
  return severity !== 'info' && rule !== INTERNAL_ERROR;
}

/** Findings as known ones, equal fingerprints as one with their count. */
export function knownFindings(findings: readonly Finding[]): KnownFinding[] {
  const known = new Map<string, KnownFinding>();
  for (const { session, rule, fingerprint, nodes } of findings.filter(isForBaseline)) {
    const key = keyOf({ session, fingerprint });
    const count = (known.get(key)?.count ?? (known.has(key) ? 1 : 0)) + 1;
    known.set(key, { session, rule, fingerprint, nodes, ...(count > 1 ? { count } : {}) });
  }
  return [...known.values()];
}

/** What is known after a run: what it found, and of `kept` what it did not find. */
export function mergedKnown(kept: readonly KnownFinding[], found: readonly KnownFinding[]): KnownFinding[] {
  const keys = new Set(found.map(keyOf));
  return [...kept.filter((each) => !keys.has(keyOf(each))), ...found];
}

/** Tells findings that are known from new ones, and what is known but was not found. */
export class KnownFindings {
  private readonly left = new Map<string, number>();
  private readonly seen = new Set<string>();

  constructor(private readonly known: readonly KnownFinding[]) {
    for (const each of known)
      this.left.set(keyOf(each), (this.left.get(keyOf(each)) ?? 0) + (each.count ?? 1));
  }

  /**
   * The new ones of the findings of a session that was read, in their order. What followed from one that is
   * known, and is new itself, stands for itself from now on.
   */
  keepNew(findings: readonly Finding[]): Finding[] {
    const fresh = findings.filter((finding) => !this.isKnown(finding));
    const causes = new Set(fresh.map(({ fingerprint }) => fingerprint));
    return fresh.map((finding) => {
      const { causedBy, ...own } = finding;
      return causedBy === undefined || causes.has(causedBy) ? finding : own;
    });
  }

  /** Says that a session was read whole, so that what is known of it and was not found is stale. */
  sawWhole(session: string): void {
    this.seen.add(session);
  }

  /** What is known of sessions that were read whole, and was not found again. */
  stale(): KnownFinding[] {
    return this.known.filter((each) => this.seen.has(each.session) && (this.left.get(keyOf(each)) ?? 0) > 0);
  }

  /** What is known of sessions that were not read in this run; it stays when the file is written anew. */
  unseen(): KnownFinding[] {
    return this.known.filter(({ session }) => !this.seen.has(session));
  }

  private isKnown(finding: Finding): boolean {
    if (!isForBaseline(finding)) return false;
    const left = this.left.get(keyOf(finding)) ?? 0;
    if (left > 0) this.left.set(keyOf(finding), left - 1);
    return left > 0;
  }
}

function keyOf({ session, fingerprint }: Pick<KnownFinding, 'session' | 'fingerprint'>): string {
  return `${fingerprint} ${session}`;
}

function lineOf({ session, rule, fingerprint, nodes, count }: KnownFinding): string {
  return JSON.stringify({ session, rule, fingerprint, nodes, ...(count === undefined ? {} : { count }) });
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
