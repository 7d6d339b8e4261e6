import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { contextOfCall } from '../replay/call-context.ts';
import { explainContext } from '../replay/explain.ts';
import type { Policy } from '../replay/policy.ts';
import type { Estimator } from '../replay/tokens/estimator.ts';
import { itemTokens } from '../replay/tokens/item-tokens.ts';
import { recordedUsage } from '../replay/tokens/recorded-usage.ts';
import type { TokenFigure } from '../replay/tokens/token-figure.ts';
import { safeText } from './safe-text.ts';
import { tokenText } from './token-text.ts';
import { textTable } from './text-table.ts';
import type { TextStyle } from './text-style.ts';

/** The tokens of each node of one call's context, their sum, and what was recorded. Linear in the context. */
export function itemTokensText(
  graph: SessionGraph,
  index: number,
  policy: Policy,
  estimator: Estimator,
  { palette }: TextStyle,
): string {
  const context = contextOfCall(graph, index, policy);
  const forms = new Map(explainContext(graph, context).map((item) => [item.index, item.form]));
  const items = itemTokens(graph, context, estimator);
  const sum = items.reduce((tokens, item) => tokens + item.tokens, 0);
  const rows = items.map((item) => [
    tokenText(item),
    forms.get(item.node) ?? '',
    safeText(callAt(graph, item.node).id),
  ]);
  const total = tokenText({ tokens: sum, source: 'estimated', estimator: estimator.name });
  const { input, output, cacheRead, cacheWrite } = recordedUsage(callAt(graph, index).meta);
  const recorded: readonly (readonly [string, TokenFigure | null])[] = [
    ['in', input],
    ['out', output],
    ['cache read', cacheRead],
    ['cache written', cacheWrite],
  ];
  return (
    [
      '',
      palette.bold(`Tokens of the history, estimated by ${estimator.name}`),
      ...textTable(
        [{ title: 'tokens', align: 'right' }, { title: 'form' }, { title: 'node' }],
        [...rows, [total, '', '(all)']],
        palette.dim,
      ),
      '',
      `recorded  ${recorded.map(([name, figure]) => `${name} ${tokenText(figure)}`).join(', ')}`,
    ].join('\n') + '\n'
  );
}
