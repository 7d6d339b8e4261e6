import { builtInPage } from '../../check/built-in-page.ts';
import { INTERNAL_ERROR } from '../../check/internal-error.ts';
import type { Severity } from '../../check/finding.ts';
import type { Rule } from '../../check/rule.ts';
import type { CheckReport } from './check-report.ts';
import { bySeverity, type ReportEntry } from './report-entry.ts';
import { sharedInput, sharedPath } from './shared-path.ts';

/** Hosts of code take no more results of one run. */
export const MOST_RESULTS = 5000;

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** What a result may be of: a rule, a problem or a fault of ours. */
interface Descriptor {
  readonly id: string;
  readonly [property: string]: unknown;
}

/**
 * The run as SARIF 2.1.0, indented, with a line's end. Findings that follow from another are counted with it. Of
 * more than {@link MOST_RESULTS} results the most severe are kept, and a notification says how many were cut. Paths are
 * relative; a node is a logical location.
 */
export function sarif(report: CheckReport): string {
  const entries = bySeverity(report.sessions);
  const kept = entries.slice(0, MOST_RESULTS);
  const descriptors = descriptorsOf(report.rules, kept);
  const places = new Map(descriptors.map(({ id }, at) => [id, at]));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'afterturn', semanticVersion: report.version, rules: descriptors } },
        columnKind: 'unicodeCodePoints',
        invocations: [
          {
            executionSuccessful: report.failures.length === 0 && !report.isInterrupted,
            toolExecutionNotifications: notifications(report, entries.length - kept.length),
          },
        ],
        results: kept.map((entry) => resultOf(entry, places.get(entry.code) ?? 0)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function descriptorsOf(rules: readonly Rule[], entries: readonly ReportEntry[]): Descriptor[] {
  const known = new Set(rules.map(({ id }) => id));
  const others = new Set(entries.map(({ code }) => code).filter((code) => !known.has(code)));
  return [...rules.map(ruleDescriptor), ...[...others].map(otherDescriptor)];
}

function ruleDescriptor({ id, title, why, remedy, severity }: Rule): Descriptor {
  const page = builtInPage(id);
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: `${why}\n\nTo fix: ${remedy}${page === null ? '' : `\n\nMore: ${page}`}` },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function otherDescriptor(id: string): Descriptor {
  const text = id === INTERNAL_ERROR ? 'A rule failed' : 'Something could not be read';
  return { id, shortDescription: { text } };
}

function resultOf(entry: ReportEntry, ruleIndex: number): object {
  const { checked, code, severity, message, remedy, file, following, finding } = entry;
  const more =
    following === 0
      ? ''
      : ` (${following} more ${following === 1 ? 'finding follows' : 'findings follow'} from it.)`;
  const { related = [] } = finding ?? {};
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: `${message}. ${remedy}.${more}` },
    locations: [location(entry, sharedPath(checked, file), finding?.nodes ?? [])],
    ...(related.length === 0
      ? {}
      : { relatedLocations: [location(entry, sharedPath(checked, undefined), related)] }),
    ...(finding === null ? {} : { partialFingerprints: { 'afterturn/v1': finding.fingerprint } }),
    properties: { session: checked.session, ...properties(entry) },
  };
}

function properties({ file, finding }: ReportEntry): object {
  return Object.fromEntries(
    Object.entries({
      file,
      commit: finding?.commit,
      expected: finding?.expected,
      actual: finding?.actual,
    }).filter(([, value]) => value !== undefined),
  );
}

function location({ checked }: ReportEntry, path: string, nodes: readonly string[]): object {
  return {
    // A region is asked for by hosts that show a result in its file; the whole node is meant.
    physicalLocation: { artifactLocation: { uri: uriOf(path) }, region: { startLine: 1 } },
    logicalLocations:
      nodes.length === 0
        ? [{ name: checked.session, kind: 'namespace' }]
        : [...new Set(nodes)].map((node) => ({
            name: node,
            fullyQualifiedName: `${checked.session}/${node}`,
            kind: 'object',
          })),
  };
}

/** A relative reference; what is not allowed in one is escaped, lone surrogates too. */
function uriOf(path: string): string {
  return path
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}

function notifications({ failures, isInterrupted }: CheckReport, cut: number): object[] {
  return [
    ...(cut > 0
      ? [
          note(
            'warning',
            `${cut} results were cut: a run holds ${MOST_RESULTS} at most, the most severe are kept`,
          ),
        ]
      : []),
    ...(isInterrupted ? [note('error', 'The run was stopped before everything was read')] : []),
    ...failures.map(({ input, message, remedy }) =>
      note('error', `${sharedInput(input)} could not be read: ${message}. ${remedy}.`),
    ),
  ];
}

function note(level: 'error' | 'warning', text: string): object {
  return { level, message: { text } };
}
