import { nameOf, type RawNode } from './mutable-store.ts';
import { changes, follows, hasCopy, isPrompt, isTool, marks, type Mutation } from './mutation.ts';

export const NODE_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'node/unknown-role': {
    mutate: (store) => {
      const node = store.pick((candidate) => isTool(candidate, store));
      const other = node === undefined ? undefined : { ...node, role: 'tool' };
      if (node !== undefined && other !== undefined) store.change(node, other, nameOf(other));
      return node !== undefined;
    },
  },
  'node/field-type': marks(isTool, () => ({ status: 7 })),
  'node/status-vocabulary': marks(isTool, () => ({ status: 'done' })),
  'node/stuck-running': marks(
    (node, store) => isTool(node, store) && store.nodes.some((next) => isNextTurn(next, node)),
    () => ({ status: 'running' }),
  ),
  'node/error-without-cause': marks(isTool, () => ({ status: 'error', is_error: false })),
  'node/cancel-as-error': marks(
    ({ metadata }) => metadata['status'] === 'error' && metadata['error_type'] !== undefined,
    () => ({ error_type: 'asyncio.CancelledError' }),
  ),
  'node/edge-mirror': marks(hasCopy, () => ({ predecessor: 'another' })),
  'node/legacy-edge-field': marks(follows, ({ predecessor }) => ({ parent_id: predecessor })),
  'node/reserved-name': changes(isPrompt, () => ({ name: 'context/weather' })),
};

/** True of a message that follows the reply a tool was called by. */
function isNextTurn(next: RawNode, tool: RawNode): boolean {
  return next.role === 'user' && next.predecessor === tool.caller && next.metadata['display'] === undefined;
}
