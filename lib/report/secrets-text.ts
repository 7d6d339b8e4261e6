import { groupBy } from '../base/group-by.ts';
import { type RedactedSecrets, secretCount } from '../store/redact/redacted-secrets.ts';
import { safeText } from './safe-text.ts';
import type { TextStyle } from './text-style.ts';

/** Files named one by one; a session with secrets in more of them is told how many are left. */
const MOST_FILES = 20;

/**
 * What is told of a session's likely secrets, replaced or not: how many of which kind in which file,
 * never the secret. "" when there are none; no line's end behind the last line.
 */
export function secretsText(
  session: string,
  secrets: readonly RedactedSecrets[],
  isRedacted: boolean,
  { palette }: Pick<TextStyle, 'palette'>,
): string {
  if (secrets.length === 0) return '';
  const count = secretCount(secrets);
  const word = count === 1 ? 'secret' : 'secrets';
  const [label, what] = isRedacted
    ? [palette.cyan('note '), `${count} ${word} replaced`]
    : [palette.yellow('warning'), `holds ${count} likely ${word}`];
  const files = [...groupBy(secrets, ({ file }) => file)];
  const lines = files.slice(0, MOST_FILES).map(([file, found]) => `${safeText(file)}: ${kindsText(found)}`);
  const left = files.length - MOST_FILES;
  if (left > 0) lines.push(`… and in ${left} more ${left === 1 ? 'file' : 'files'}`);
  if (!isRedacted) lines.push('Give --redact to replace them');
  return [`${label} ${palette.bold(safeText(session))}: ${what}: ${kindsText(secrets)}`, ...lines].join(
    '\n      ',
  );
}

function kindsText(secrets: readonly RedactedSecrets[]): string {
  const kinds = [...groupBy(secrets, ({ kind }) => kind)];
  return kinds.map(([kind, found]) => `${secretCount(found)} ${kind}`).join(', ');
}
