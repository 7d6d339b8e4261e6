import type { Rule } from './rule.ts';
import { branchBrokenChain } from './rules/branch-broken-chain.ts';
import { branchDanglingHead } from './rules/branch-dangling-head.ts';
import { branchHeadOnSummary } from './rules/branch-head-on-summary.ts';
import { branchTraversalGap } from './rules/branch-traversal-gap.ts';
import { compactionSplicePoint } from './rules/compaction-splice-point.ts';
import { edgeCycle } from './rules/edge-cycle.ts';
import { edgeDanglingCaller } from './rules/edge-dangling-caller.ts';
import { edgeDanglingPredecessor } from './rules/edge-dangling-predecessor.ts';
import { edgeMissingPredecessor } from './rules/edge-missing-predecessor.ts';
import { nodeLegacyEdgeField } from './rules/node-legacy-edge-field.ts';
import { seqDuplicate } from './rules/seq-duplicate.ts';
import { seqEdgeOrder } from './rules/seq-edge-order.ts';
import { storeDuplicateId } from './rules/store-duplicate-id.ts';
import { storeUnreadableNode } from './rules/store-unreadable-node.ts';

/** Every rule there is, one line each. Adding one means a file in `rules/` and a line here. */
export const RULES: readonly Rule[] = [
  storeUnreadableNode,
  storeDuplicateId,
  nodeLegacyEdgeField,
  seqDuplicate,
  seqEdgeOrder,
  edgeDanglingPredecessor,
  edgeDanglingCaller,
  edgeCycle,
  edgeMissingPredecessor,
  branchBrokenChain,
  branchDanglingHead,
  branchHeadOnSummary,
  branchTraversalGap,
  compactionSplicePoint,
];
