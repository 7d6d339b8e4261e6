import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { CallReplay } from '../replay/call-replay.ts';
import type { Recorded, Verification } from '../replay/verify/verification.ts';
import { safeText } from './safe-text.ts';
import type { TextStyle } from './text-style.ts';
import { wrapText } from './wrap-text.ts';

const WORDS: Readonly<Record<Recorded, string>> = {
  reads: 'reads',
  boundary: 'aging boundary',
  spilled: 'spilled nodes',
  prompt_hash: 'hash of the system prompt',
  tools_available: 'tools',
};

/** How many recorded facts agree with what was derived, and each that does not, a line a call. */
export function verifiedLines(
  graph: SessionGraph,
  replays: readonly CallReplay[],
  verified: readonly (readonly Verification[])[],
  { palette, width }: TextStyle,
): string[] {
  const all = verified.flat();
  if (all.length === 0) return ['nothing recorded to verify against'];
  const kinds = (Object.keys(WORDS) as Recorded[]).filter((kind) => all.some(({ what }) => what === kind));
  const parts = kinds.map((kind) => {
    const of = all.filter(({ what }) => what === kind);
    const agree = of.filter(({ agrees }) => agrees).length;
    return `${WORDS[kind]} ${agree}/${of.length}`;
  });
  const differences = verified.flatMap((checks, at) =>
    checks
      .filter(({ agrees }) => !agrees)
      .flatMap(({ what, recorded, derived }) => {
        const call = safeText(callAt(graph, replays[at]?.call ?? -1).id);
        const text = `${call}: ${WORDS[what]} recorded ${safeText(recorded) || 'none'}, derived ${safeText(derived) || 'none'}`;
        return wrapText(text, width - 4).map((line, part) => `${part === 0 ? '  ' : '    '}${line}`);
      }),
  );
  const paint = differences.length === 0 ? (line: string) => line : palette.yellow;
  const lines = wrapText(`as recorded: ${parts.join(', ')}`, width - 2);
  return [...lines.map((line, part) => paint(part === 0 ? line : `  ${line}`)), ...differences];
}
