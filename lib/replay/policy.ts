/** How much of a function's inside shows by default, where a node does not say (seed §6). */
export type Expose = 'io' | 'llm' | 'full' | 'hidden';

/**
 * The writer's rendering policy as data (seed §8). A recorded manifest wins over it for aging.
 * Lengths are code points.
 */
export interface Policy {
  /** Version written into manifests; names an entry of the table of policy versions. */
  readonly policyVersion: string;
  readonly agingEnabled: boolean;
  /** How many of the newest llm nodes keep their tools whole. */
  readonly tailTurns: number;
  /** Tools whose results are never aged. */
  readonly protectedTools: readonly string[];
  /** Longest arguments in an aged stub. */
  readonly maxArgsChars: number;
  /** Longest text rendered whole. */
  readonly nodeRenderCap: number;
  /** Off: every text is rendered whole, however long. */
  readonly spillEnabled: boolean;
  /** Lines kept of a spilled text in front of and behind the marker. */
  readonly headLines: number;
  readonly tailLines: number;
  readonly exposeDefault: Expose;
  /** Ours, not the writer's: recorded manifests are set aside, and all calls age as this policy says. */
  readonly ignoreManifests: boolean;
}

/** What the writer does when nothing is configured. */
export const DEFAULT_POLICY: Policy = {
  policyVersion: 'aging-v1',
  agingEnabled: true,
  tailTurns: 3,
  protectedTools: ['todo_create', 'todo_update', 'todo_list', 'web_search'],
  maxArgsChars: 200,
  nodeRenderCap: 32_000,
  spillEnabled: true,
  headLines: 60,
  tailLines: 40,
  exposeDefault: 'io',
  ignoreManifests: false,
};
