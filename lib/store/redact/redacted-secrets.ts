/** How many secrets of one kind were replaced in one file, each place counted. */
export interface RedactedSecrets {
  /** Path below the session folder; `.git` for the names of commits. */
  readonly file: string;
  /** A kind of `SECRET_SHAPES`, as `github-token`. */
  readonly kind: string;
  readonly count: number;
}

/** How many secrets were replaced in all. */
export function secretCount(secrets: readonly RedactedSecrets[]): number {
  return secrets.reduce((sum, { count }) => sum + count, 0);
}
