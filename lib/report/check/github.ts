import type { Severity } from '../../check/finding.ts';
import { safeText } from '../safe-text.ts';
import type { CheckReport } from './check-report.ts';
import { bySeverity, type ReportEntry } from './report-entry.ts';
import { sharedInput, sharedPath } from './shared-path.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/**
 * The run as workflow commands of GitHub Actions, a line each, the most severe first, because the host shows only the
 * first few of each kind. Info is left out.
 */
export function githubCommands({ sessions, failures }: CheckReport): string {
  const entries = bySeverity(sessions).filter(({ severity }) => severity !== 'info');
  return [
    ...failures.map(({ input, message, remedy }) =>
      command('error', { title: 'not read' }, `${sharedInput(input)}: ${message}. ${remedy}`),
    ),
    ...entries.map(annotation),
  ].join('');
}

function annotation({ checked, severity, code, message, remedy, file, following }: ReportEntry): string {
  const more =
    following === 0 ? '' : ` (and ${following} more that ${following === 1 ? 'follows' : 'follow'} from it)`;
  const text = `session ${checked.session}: ${message}${more}. ${remedy}`;
  return command(COMMANDS[severity], { file: sharedPath(checked, file), title: code }, text);
}

function command(name: string, properties: Readonly<Record<string, string>>, text: string): string {
  const pairs = Object.entries(properties).map(([key, value]) => `${key}=${escapedProperty(value)}`);
  return `::${name} ${pairs.join(',')}::${escapedData(text)}\n`;
}

/** Control characters are made visible first, so that none is left to end the line. */
function escapedData(text: string): string {
  return safeText(text).replaceAll('%', '%25');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
