import { z } from 'zod';
import { SITE_DATA_VERSION, type SiteIndex, type SiteSession } from '../../lib/report/site-data.ts';
import { DIALECTS } from '../../lib/store/dialect.ts';
import { SiteDataError } from './site-data-error.ts';

const REBUILD = 'Build the site again with one version of afterturn';
const numberOrNull = z.number().nullable();
const severity = z.enum(['error', 'warning', 'info']);

const row = z.object({
  key: z.string(),
  id: z.string(),
  title: z.string(),
  input: z.string(),
  agentId: z.string(),
  source: z.string(),
  createdAt: numberOrNull,
  updatedAt: numberOrNull,
  turns: z.number(),
  nodes: z.number(),
  branches: z.number(),
  spawns: z.number(),
  calls: z.number(),
  exactCalls: z.number(),
  inputTokens: numberOrNull,
  outputTokens: numberOrNull,
  findings: z.object({ error: z.number(), warning: z.number(), info: z.number() }),
  problems: z.number(),
});
const failure = z.object({ input: z.string(), message: z.string(), remedy: z.string() });
const index = z.object({
  format: z.literal('afterturn-site-index'),
  version: z.literal(SITE_DATA_VERSION),
  generator: z.string(),
  sessions: z.array(row),
  failures: z.array(failure),
  live: z.boolean().exactOptional(),
});

const problem = z.looseObject({
  code: z.string(),
  file: z.string(),
  message: z.string(),
  remedy: z.string(),
});
const finding = z.looseObject({
  rule: z.string(),
  severity,
  nodes: z.array(z.string()),
  message: z.string(),
  remedy: z.string(),
  fingerprint: z.string(),
});
const session = z.object({
  format: z.literal('afterturn-site-session'),
  version: z.literal(SITE_DATA_VERSION),
  key: z.string(),
  name: z.string(),
  input: z.string(),
  files: z.array(z.object({ path: z.string(), text: z.string() })),
  problems: z.array(problem),
  findings: z.array(finding),
  dialect: z.enum(DIALECTS),
  sessionKeys: z.record(z.string(), z.array(z.string())),
});

/** Parses data/index.json. Throws {@link SiteDataError} for another shape or version. */
export function parseSiteIndex(value: unknown): SiteIndex {
  return checked(index.safeParse(value), value, 'The list of sessions');
}

/** Parses data/sessions/<key>.json. Throws {@link SiteDataError} for another shape or version. */
export function parseSiteSession(value: unknown): SiteSession {
  // Ids, codes and severities are branded or narrower in the model; the writer is the same program.
  return checked(session.safeParse(value), value, 'The data of this session') as unknown as SiteSession;
}

function checked<Value>(result: z.ZodSafeParseResult<Value>, value: unknown, what: string): Value {
  if (result.success) return result.data;
  const version =
    typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (typeof version === 'number' && version !== SITE_DATA_VERSION) {
    throw new SiteDataError(
      `${what} has version ${version}; this page reads version ${SITE_DATA_VERSION}`,
      REBUILD,
    );
  }
  const place = result.error.issues[0]?.path.join('.') || 'its top level';
  throw new SiteDataError(`${what} is not what this page reads: see ${place}`, REBUILD);
}
