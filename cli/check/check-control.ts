import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import type { Problem } from '../../lib/base/problem.ts';
import {
  baselineText,
  type KnownFinding,
  knownFindings,
  KnownFindings,
  looksLikeBaseline,
  mergedKnown,
  readBaseline,
} from '../../lib/check/control/baseline.ts';
import type { CheckSettings } from '../../lib/check/control/check-settings.ts';
import { IgnoreList } from '../../lib/check/control/ignore.ts';
import type { Finding } from '../../lib/check/finding.ts';
import { counted } from '../../lib/report/counted.ts';
import { safeText } from '../../lib/report/safe-text.ts';
import { asInputError } from '../inputs/input-errors.ts';
import { makeFolder, refuseFile, writing } from '../site-target.ts';
import { remark } from '../terminal.ts';

const MOST_LISTED = 10;

/** The findings of a session that are told, and how many are not. */
export interface Told {
  readonly findings: readonly Finding[];
  readonly known: number;
  readonly ignored: number;
}

/** Where known findings stand. */
export interface BaselinePlace {
  /** "" for none. */
  readonly path: string;
  /** True when it is to be written. */
  readonly isUpdated: boolean;
}

/** What stands between the findings of rules and what is told of them: ignores and the baseline. */
export class CheckControl {
  private readonly ignores: IgnoreList;
  private readonly known: KnownFindings;
  private readonly found: Finding[] = [];

  /** Throws what is wrong with the baseline, before anything is read. */
  constructor(
    settings: CheckSettings,
    private readonly baseline: BaselinePlace,
    inputs: readonly string[],
  ) {
    this.ignores = new IgnoreList(settings.ignore);
    this.known = new KnownFindings(this.readKnown(inputs));
  }

  /** What is told of findings that are those of one input. */
  keep(findings: readonly Finding[], input: string): Told {
    const { findings: kept, ignored } = this.ignores.keep(findings, input);
    if (this.baseline.isUpdated) this.found.push(...kept);
    const fresh = this.known.keepNew(kept);
    if (this.baseline.isUpdated) return { findings: [], known: kept.length, ignored };
    return { findings: fresh, known: kept.length - fresh.length, ignored };
  }

  /** Says that a session was read; one with problems may hold what was not found. */
  saw(session: string, problems: readonly Problem[]): void {
    if (problems.length === 0) this.known.sawWhole(session);
  }

  /** Tells what is left over, and writes the baseline where that was asked for. */
  end(isWhole: boolean): void {
    const unused = this.ignores.unused();
    for (const ignore of isWhole ? unused : [])
      remark(`note  an ignore of the config matched nothing: ${safeText(JSON.stringify(ignore))}`);
    if (this.baseline.isUpdated) this.write();
    else this.tellStale();
  }

  private tellStale(): void {
    const stale = this.known.stale();
    if (stale.length === 0) return;
    const lines = stale.slice(0, MOST_LISTED).map(({ session, rule, nodes }) => {
      return `      ${safeText(session)}  ${safeText(rule)}  ${safeText(nodes.join(', '))}`;
    });
    const more = stale.length > MOST_LISTED ? [`      and ${stale.length - MOST_LISTED} more`] : [];
    const head = `note  ${this.baseline.path}: ${counted(stale.length, 'known finding')} not found any more`;
    remark([head, ...lines, ...more, '      --update-baseline takes them out'].join('\n'));
  }

  private write(): void {
    const { path } = this.baseline;
    const current = knownFindings(this.found);
    const stale = this.known.stale().length;
    writing(path, () => {
      makeFolder(dirname(path));
      // Renamed into place: a run that is stopped leaves the old one whole.
      const temporary = `${path}.${process.pid}.tmp`;
      writeFileSync(temporary, baselineText(mergedKnown(this.known.unseen(), current)));
      renameSync(temporary, path);
    });
    const dropped = stale === 0 ? '' : `, ${stale} that were not found any more taken out`;
    remark(`${path}: ${counted(current.length, 'known finding')}${dropped}`);
  }

  private readKnown(inputs: readonly string[]): readonly KnownFinding[] {
    const { path, isUpdated } = this.baseline;
    if (path === '') {
      if (!isUpdated) return [];
      const remedy = 'Add --baseline FILE, or name it in the config';
      throw new AfterturnError('usage/baseline', 'needs a baseline to write', '--update-baseline', remedy);
    }
    if (isUpdated) refuseFile(path, inputs, { name: 'baseline', looksLike });
    if (isUpdated && !existsSync(path)) return [];
    try {
      return readBaseline(readFileSync(path, 'utf8'), path);
    } catch (error) {
      throw error instanceof AfterturnError ? error : asInputError(error, path);
    }
  }
}

function looksLike(start: Uint8Array): boolean {
  return looksLikeBaseline(new TextDecoder().decode(start));
}
