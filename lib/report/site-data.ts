import type { Problem } from '../base/problem.ts';
import type { Finding } from '../check/finding.ts';
import type { Dialect } from '../store/dialect.ts';

/**
 * What a published site carries beside the app. A session is shipped as its own files, so the
 * page reads it with the same code as the command line and can derive any context itself.
 */
export const SITE_DATA_VERSION = 1;

/** data/index.json: all a list of sessions needs, and nothing of their contents. */
export interface SiteIndex {
  readonly format: 'afterturn-site-index';
  readonly version: number;
  /** Name and version of the program that wrote the site. */
  readonly generator: string;
  readonly sessions: readonly SiteSessionRow[];
  /** Inputs that could not be read: they are listed, never dropped. */
  readonly failures: readonly SiteFailure[];
  /** True of a site that is served live and tells of its changes at data/live. */
  readonly live?: boolean;
}

export interface SiteFailure {
  readonly input: string;
  readonly message: string;
  readonly remedy: string;
}

export interface SiteSessionRow {
  /** Name of the session's chunk: data/sessions/<key>.json; safe in a path and in a URL. */
  readonly key: string;
  readonly id: string;
  readonly title: string;
  /** Last part of the input's path; the rest would tell of the publisher's machine. */
  readonly input: string;
  readonly agentId: string;
  readonly source: string;
  /** Seconds since the epoch, or null when meta.json has none. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  /** User nodes on conversation branches, all branches counted. */
  readonly turns: number;
  readonly nodes: number;
  readonly branches: number;
  /** Spawned branches in this session and to others. */
  readonly spawns: number;
  /** Calls to a model, and how many of them replay exactly. */
  readonly calls: number;
  readonly exactCalls: number;
  /** Recorded tokens summed over all calls; null when no call recorded any. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly findings: { readonly error: number; readonly warning: number; readonly info: number };
  readonly problems: number;
}

/** data/sessions/<key>.json: one session, whole. */
export interface SiteSession {
  readonly format: 'afterturn-site-session';
  readonly version: number;
  readonly key: string;
  readonly name: string;
  readonly input: string;
  /** The files of the session as text, byte for byte; unreadable ones are in `problems`. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly problems: readonly Problem[];
  readonly findings: readonly Finding[];
  /** How its edges were read, so that the page reads them the same. */
  readonly dialect: Dialect;
  /** Keys of the sessions of this site by session id, for links across sessions; all that share an id. */
  readonly sessionKeys: Readonly<Record<string, readonly string[]>>;
}
