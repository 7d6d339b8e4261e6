import { counted } from '../counted.ts';
import type { CheckedSession } from '../checked-session.ts';
import { sessionRecord } from '../json-report.ts';
import { safeText } from '../safe-text.ts';
import { sessionText } from '../text-report.ts';
import type { TextStyle } from '../text-style.ts';
import type { FindingChanges } from './finding-changes.ts';

const MOST_NAMED = 10;

/** What is new, what is gone, and a line of counts; what only is worth knowing is left out of the first two unless it is asked for. */
export function changesText(changes: FindingChanges, style: TextStyle, isInfoShown: boolean): string {
  const { added, gone, unchanged, onlyNow, onlyBefore } = changes;
  const { palette } = style;
  const count = (sessions: readonly CheckedSession[]): number =>
    sessions.reduce((sum, { findings }) => sum + findings.length, 0);
  const counts = [
    palette.bold(`${counted(count(added), 'finding')} new`),
    `${count(gone)} gone`,
    `${unchanged} unchanged`,
  ].join(', ');
  return [
    block('New', added, style, isInfoShown),
    block('Gone', gone, style, isInfoShown),
    named('only in the state that is checked', onlyNow),
    named('only in the state it is compared with', onlyBefore),
    `${counts}\n`,
  ].join('');
}

/** `{new, gone, unchanged, sessions_only_now, sessions_only_before}`, indented; sessions as `check --format json` has them. */
export function changesJson({ added, gone, unchanged, onlyNow, onlyBefore }: FindingChanges): string {
  const record = {
    new: added.filter(hasFindings).map(sessionRecord),
    gone: gone.filter(hasFindings).map(sessionRecord),
    unchanged,
    sessions_only_now: onlyNow,
    sessions_only_before: onlyBefore,
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}

function block(
  heading: string,
  sessions: readonly CheckedSession[],
  style: TextStyle,
  isInfoShown: boolean,
): string {
  const texts = sessions
    .map((checked) => ({
      ...checked,
      findings: checked.findings.filter(({ severity }) => isInfoShown || severity !== 'info'),
    }))
    .map((checked) => sessionText(checked, style))
    .filter((text) => text !== '');
  return texts.length === 0 ? '' : `${style.palette.bold(`${heading}:`)}\n\n${texts.join('\n')}\n`;
}

function named(what: string, ids: readonly string[]): string {
  if (ids.length === 0) return '';
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
  const shown = ids.slice(0, MOST_NAMED).map(safeText).join(', ');
  return `${counted(ids.length, 'session')} ${what}: ${shown}${more}\n`;
}

function hasFindings({ findings }: CheckedSession): boolean {
  return findings.length > 0;
}
