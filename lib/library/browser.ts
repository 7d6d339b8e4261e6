import './jitless.ts';
import { AfterturnError } from '../base/afterturn-error.ts';
import { pakoCodec } from '../store/git/pako-codec.ts';
import { DEFAULT_LIMITS } from '../store/open/archive/archive-limits.ts';
import { pakoArchiveCodec } from '../store/open/archive/pako-archive-codec.ts';
import { memoryFile } from '../store/open/memory-file.ts';
import { openStores } from '../store/open/open-stores.ts';
import { type Loaded, loadOpened } from './loaded-session.ts';

export { AfterturnError } from '../base/afterturn-error.ts';
export type { Problem } from '../base/problem.ts';
export type { Finding, Severity } from '../check/finding.ts';
export type { Objection, OptionValue, Rule, SetObjection } from '../check/rule.ts';
export type { Subject } from '../check/subject.ts';
export type { CallReplay } from '../replay/call-replay.ts';
export type { Policy } from '../replay/policy.ts';
export { check, checkTogether, contextOf, replay, rules } from '../library/loaded-session.ts';
export type { Loaded, LoadedSession } from '../library/loaded-session.ts';

/** A bundle, archive or pack, and what it is called. */
export interface GivenBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The package where there is no file system: reads sessions from the bytes of bundles, archives and packs. What cannot
 * be read is in `failures`, and throws nothing.
 */
export function load(inputs: GivenBytes | readonly GivenBytes[]): Promise<Loaded> {
  const given = Array.isArray(inputs) ? (inputs as readonly GivenBytes[]) : [inputs as GivenBytes];
  const stores = given.map(({ name, bytes }) => ({ input: name, file: memoryFile(bytes) }));
  const options = {
    wanted: {},
    codec: pakoCodec,
    archiveCodec: pakoArchiveCodec,
    limits: DEFAULT_LIMITS,
    asError,
  };
  return loadOpened(openStores(stores, options), pakoCodec.sha1, asError);
}

function asError(error: unknown, input: string): AfterturnError {
  if (error instanceof AfterturnError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const remedy = 'Report it with this text';
  return new AfterturnError('internal/defect', `a defect of afterturn stopped it: ${reason}`, input, remedy);
}
