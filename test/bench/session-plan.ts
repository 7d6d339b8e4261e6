/** What a generated session is made of; the same plan gives the same bytes. */
export interface SessionPlan {
  readonly seed: number;
  /** Turns of the session, those of abandoned branches with them. */
  readonly turns?: number;
  /** Instead of turns: no turn is begun once there are so many nodes. */
  readonly nodes?: number;
  /** Now and then the user goes back a few turns and goes on from there. */
  readonly forks?: boolean;
  /** Some tools are functions that call models, tools and functions themselves. */
  readonly functions?: boolean;
  /** Long branches are summed up again and again. */
  readonly compaction?: boolean;
}

/** A chat in which every turn is a user node, a reply and two tool calls, four nodes. */
export const chatOf = (turns: number): SessionPlan => ({ seed: 7, turns });

/** A session with everything that makes loading and replaying harder. */
export const mixedOf = (nodes: number): SessionPlan => ({
  seed: 11,
  nodes,
  forks: true,
  functions: true,
  compaction: true,
});
