import type { Call } from '../../store/call.ts';
import { agedStub } from '../forms/aged-stub.ts';
import type { PolicyVersion } from '../policy-version.ts';

/** The aging rules of the first policy version (seed §8). They stay as they are for ever. */
export const agingV1: PolicyVersion = {
  name: 'aging-v1',

  fixed: {
    protectedTools: ['todo_create', 'todo_update', 'todo_list', 'web_search'],
    maxArgsChars: 200,
  },

  /** At most `tailTurns` llm nodes: none is aged. Else the tailTurns-th largest seq. */
  boundary(llmSeqs, policy) {
    if (!policy.agingEnabled || llmSeqs.length <= policy.tailTurns) return -1;
    const newestFirst = [...llmSeqs].sort((a, b) => b - a);
    return newestFirst[policy.tailTurns - 1] ?? -1;
  },

  isAged(call: Call, boundary, policy) {
    return boundary >= 0 && call.seq < boundary && !policy.protectedTools.includes(call.name);
  },

  stub(call, policy) {
    return agedStub(call.name, call.input, call.output, call.meta.isError, policy.maxArgsChars);
  },
};
