import type { NodeId } from '../base/brand.ts';
import type { Severity } from './finding.ts';
import type { Subject } from './subject.ts';

/** What a rule objects to; the runner makes a finding of it. */
export interface Objection {
  /**
   * The nodes at fault, the one to look at first in front. They are the finding's identity, so they
   * hold nothing that later turns would change; empty when a file or the session itself is meant.
   */
  readonly nodes: readonly NodeId[];
  /** A whole sentence without full stop that names its nodes. */
  readonly message: string;
  /** Path below the session folder; left out, it is the file of the first node. */
  readonly file?: string;
  /** What to do about this one, where the rule's own remedy does not fit. */
  readonly remedy?: string;
  readonly expected?: string;
  readonly actual?: string;
}

/** One rule: one file in `rules/` and one line in `rules.ts`. */
export interface Rule {
  /** `group/name`, which never changes once published. */
  readonly id: string;
  /** Its default severity. */
  readonly severity: Severity;
  /** What must hold, in one line. */
  readonly title: string;
  /** What goes wrong when it does not. */
  readonly why: string;
  /** What to do about a finding. */
  readonly remedy: string;
  /** The section of the published design that it comes from. */
  readonly source: string;
  /** A smallest store that obeys and a smallest one that breaks this rule and no other, in one line each. */
  readonly example: { readonly valid: string; readonly invalid: string };
  /** Pure, iterative and near-linear in the session; in any order. */
  check(subject: Subject): Iterable<Objection>;
}
