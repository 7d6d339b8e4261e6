import type { SiteFailure, SiteSessionRow } from '../../lib/report/site-data.ts';
import type { Finding } from '../../lib/check/finding.ts';
import type { Problem } from '../../lib/base/problem.ts';
import type { Dialect } from '../../lib/store/dialect.ts';

/** One thing a reader dropped or picked. `path` is relative to the folder, with `/`. */
export type GivenInput =
  | { readonly name: string; readonly file: File }
  | { readonly name: string; readonly files: readonly { readonly path: string; readonly file: File }[] };

/** A session that was opened in the browser: its row in the list, and its files as one block of bytes. */
export interface OpenedHere {
  /** Its `key` is empty: the page gives one. */
  readonly row: SiteSessionRow;
  readonly name: string;
  readonly input: string;
  readonly dialect: Dialect;
  readonly problems: readonly Problem[];
  readonly findings: readonly Finding[];
  readonly paths: readonly string[];
  /** Where in the block each path's bytes end; they begin where those of the one before end. */
  readonly ends: readonly number[];
  readonly bytes: ArrayBuffer;
}

/** What the worker tells, in the order in which it comes about; `done` is the last. */
export type WorkerNews =
  | { readonly kind: 'reading'; readonly input: string; readonly read: number; readonly of: number }
  | { readonly kind: 'session'; readonly session: OpenedHere }
  | { readonly kind: 'failure'; readonly failure: SiteFailure }
  | { readonly kind: 'done' };
