import type { NodeId, SessionId } from '../base/brand.ts';
import type { Severity } from './finding.ts';
import type { SessionSet } from './session-set.ts';
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
  /** Which part of them is meant, where a rule may object to several, such as a field. Part of the identity. */
  readonly part?: string;
  /** Path below the session folder; left out, it is the file of the first node. */
  readonly file?: string;
  /** Nodes that help to understand it; no part of the identity, so they may grow. */
  readonly related?: readonly NodeId[];
  /** Id of the git commit that did it. */
  readonly commit?: string;
  /** What to do about this one, where the rule's own remedy does not fit. */
  readonly remedy?: string;
  /** Where this one weighs otherwise than the rule's findings do. */
  readonly severity?: Severity;
  readonly expected?: string;
  readonly actual?: string;
  /** What it would follow from, if a finding says so: the first that does is its cause. */
  readonly causes?: readonly Cause[];
}

/** A finding of a rule that would explain another: by a node that it is about, or by its file. */
export interface Cause {
  readonly rule: string;
  /** Id of a node, or path of a file. */
  readonly of: string;
}

/** An objection of a rule that looks at several sessions, and the session it is about. */
export interface SetObjection extends Objection {
  readonly session: SessionId;
  /** The input that session came from. */
  readonly input: string;
}

/** A number that a rule decides by. */
export interface RuleOption {
  readonly name: string;
  readonly default: number;
  /** What it is, with its unit. */
  readonly meaning: string;
}

/** The value of an option of the rule: the configured one, or its default. */
export type OptionValue = (option: RuleOption) => number;

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
  /** A smallest store that obeys and a smallest one that breaks this rule, in one line each. */
  readonly example: { readonly valid: string; readonly invalid: string };
  readonly options?: readonly RuleOption[];
  /** Pure, iterative and near-linear in the session; in any order. */
  check?(subject: Subject, valueOf: OptionValue): Iterable<Objection>;
  /** What can only be seen with the other sessions of the run at hand; as `check`, over all of them. */
  checkSet?(set: SessionSet): Iterable<SetObjection>;
}
