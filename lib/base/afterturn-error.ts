/** Stable codes of failures that stop one input; a finding or a {@link Problem} stops nothing. */
export type ErrorCode =
  | 'input/not-found'
  | 'input/not-a-store'
  | 'input/empty'
  | 'input/unreadable'
  | 'input/too-large'
  | 'archive/damaged'
  | 'archive/limit'
  | 'archive/unsupported'
  | 'bundle/truncated'
  | 'bundle/thin'
  | 'bundle/unsupported'
  | 'git/damaged'
  | 'git/missing'
  | 'git/unsupported'
  | 'git/unknown-ref'
  | 'git/unknown-commit'
  | 'pack/invalid'
  | 'pack/newer'
  | 'usage/unknown-call'
  | 'usage/unknown-policy'
  | 'usage/unknown-rule'
  | 'usage/config'
  | 'usage/custom-rule'
  | 'usage/baseline'
  | 'usage/unknown-session'
  | 'usage/output'
  | 'usage/port'
  | 'usage/input'
  | 'usage/limit'
  | 'policy/unknown-version'
  | 'snapshot/invalid'
  | 'snapshot/newer'
  | 'internal/defect';

/** An expected failure of one input: what is wrong, where, and what to do about it. */
export class AfterturnError extends Error {
  override readonly name = 'AfterturnError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly place: string,
    readonly remedy: string,
  ) {
    super(message);
  }

  /** One line for people: place, message, remedy. */
  describe(): string {
    return `${this.place}: ${this.message}. ${this.remedy}`;
  }
}
