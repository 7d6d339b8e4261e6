import { isLongerThan, lengthOf, takeFirst, takeLast } from '../../base/code-points.ts';
import { splitLines } from '../../base/python/text.ts';
import type { SpillStamp } from '../../store/call-metadata.ts';
import type { Policy } from '../policy.ts';

/** The limits of elision, a part of the policy; the cap counts code points. */
export type ElisionLimits = Pick<Policy, 'spillEnabled' | 'nodeRenderCap' | 'headLines' | 'tailLines'>;

/**
 * A text as it enters a message: whole up to the cap, else its two ends around a marker that
 * says what is missing and, where the text was spilled, from where to read it (seed §8).
 */
export function elide(text: string, stamp: SpillStamp | null, limits: ElisionLimits): string {
  if (!isElided(text, limits)) return text;
  if (stamp !== null) {
    const lines = splitLines(text);
    if (lines.length > limits.headLines + limits.tailLines) return byLines(lines, stamp.path, limits);
  }
  return byLength(text, limits.nodeRenderCap);
}

/** True of a text that {@link elide} would shorten. */
export function isElided(text: string, limits: ElisionLimits): boolean {
  return limits.spillEnabled && isLongerThan(text, limits.nodeRenderCap);
}

function byLines(lines: readonly string[], path: string, limits: ElisionLimits): string {
  const first = limits.headLines + 1;
  const last = lines.length - limits.tailLines;
  const missing = last - limits.headLines;
  const marker =
    `[... lines ${first}-${last} (${grouped(missing)} lines) of this node elided. ` +
    `Full text saved to ${path} (${grouped(lines.length)} lines). ` +
    `To read the elided middle: read("${path}", offset=${first}, limit=${missing}). ...]`;
  return [lines.slice(0, limits.headLines).join('\n'), marker, lines.slice(last).join('\n')].join('\n\n');
}

function byLength(text: string, cap: number): string {
  const total = lengthOf(text);
  const front = Math.floor(0.6 * cap);
  const marker =
    `[... ${grouped(total - cap)} chars elided of ${grouped(total)} total in this node; ` +
    'full artifacts are saved as files in the working directory — read those for complete content. ...]';
  return [takeFirst(text, front), marker, takeLast(text, cap - front)].join('\n\n');
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
