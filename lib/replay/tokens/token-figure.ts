/** A count of tokens that a provider gave and the writer recorded. */
export interface RecordedTokens {
  readonly tokens: number;
  readonly source: 'recorded';
}

/** A count of tokens made here from texts. */
export interface EstimatedTokens {
  readonly tokens: number;
  readonly source: 'estimated';
  /** Name of the estimator that made it. */
  readonly estimator: string;
}

/** A count of tokens, which says where it comes from; the two are never added to each other. */
export type TokenFigure = RecordedTokens | EstimatedTokens;
