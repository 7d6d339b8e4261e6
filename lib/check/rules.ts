import type { Rule } from './rule.ts';
import { agingBoundaryBack } from './rules/aging-boundary-back.ts';
import { agingBoundaryMidTurn } from './rules/aging-boundary-mid-turn.ts';
import { agingBoundaryPlace } from './rules/aging-boundary-place.ts';
import { agingManifestMissing } from './rules/aging-manifest-missing.ts';
import { agingManifestShape } from './rules/aging-manifest-shape.ts';
import { agingPolicyDrift } from './rules/aging-policy-drift.ts';
import { agingUnknownPolicy } from './rules/aging-unknown-policy.ts';
import { branchBrokenChain } from './rules/branch-broken-chain.ts';
import { branchDanglingHead } from './rules/branch-dangling-head.ts';
import { branchDanglingMerge } from './rules/branch-dangling-merge.ts';
import { branchDanglingName } from './rules/branch-dangling-name.ts';
import { branchHeadOnPlaceholder } from './rules/branch-head-on-placeholder.ts';
import { branchHeadOnSummary } from './rules/branch-head-on-summary.ts';
import { branchNoHead } from './rules/branch-no-head.ts';
import { branchTraversalGap } from './rules/branch-traversal-gap.ts';
import { commitLockedChanged } from './rules/commit-locked-changed.ts';
import { commitParent } from './rules/commit-parent.ts';
import { commitStateLoosened } from './rules/commit-state-loosened.ts';
import { commitTokenSum } from './rules/commit-token-sum.ts';
import { commitUnknownNode } from './rules/commit-unknown-node.ts';
import { compactionActiveMismatch } from './rules/compaction-active-mismatch.ts';
import { compactionCoverageShrinks } from './rules/compaction-coverage-shrinks.ts';
import { compactionCoversGap } from './rules/compaction-covers-gap.ts';
import { compactionCoversSummary } from './rules/compaction-covers-summary.ts';
import { compactionCoversUnknown } from './rules/compaction-covers-unknown.ts';
import { compactionMovedHead } from './rules/compaction-moved-head.ts';
import { compactionSeqInterval } from './rules/compaction-seq-interval.ts';
import { compactionSplicePoint } from './rules/compaction-splice-point.ts';
import { compactionSuccessor } from './rules/compaction-successor.ts';
import { contextAbandonedTurn } from './rules/context-abandoned-turn.ts';
import { contextLeak } from './rules/context-leak.ts';
import { contextPromptAnchor } from './rules/context-prompt-anchor.ts';
import { contextPromptHash } from './rules/context-prompt-hash.ts';
import { contextPromptRepeat } from './rules/context-prompt-repeat.ts';
import { contextReadsDiffer } from './rules/context-reads-differ.ts';
import { contextReplayFails } from './rules/context-replay-fails.ts';
import { contextToolPairing } from './rules/context-tool-pairing.ts';
import { edgeCycle } from './rules/edge-cycle.ts';
import { edgeDanglingCaller } from './rules/edge-dangling-caller.ts';
import { edgeDanglingPredecessor } from './rules/edge-dangling-predecessor.ts';
import { edgeDanglingRead } from './rules/edge-dangling-read.ts';
import { edgeDisconnected } from './rules/edge-disconnected.ts';
import { edgeMissingPredecessor } from './rules/edge-missing-predecessor.ts';
import { edgeSeveralRoots } from './rules/edge-several-roots.ts';
import { historyCoverageChanged } from './rules/history-coverage-changed.ts';
import { historyManifestChanged } from './rules/history-manifest-changed.ts';
import { historyNodeDeleted } from './rules/history-node-deleted.ts';
import { historyNodeRewritten } from './rules/history-node-rewritten.ts';
import { historySeqReused } from './rules/history-seq-reused.ts';
import { historyTurnHole } from './rules/history-turn-hole.ts';
import { nodeCancelAsError } from './rules/node-cancel-as-error.ts';
import { nodeEdgeMirror } from './rules/node-edge-mirror.ts';
import { nodeErrorWithoutCause } from './rules/node-error-without-cause.ts';
import { nodeFieldType } from './rules/node-field-type.ts';
import { nodeLegacyEdgeField } from './rules/node-legacy-edge-field.ts';
import { nodeReservedName } from './rules/node-reserved-name.ts';
import { nodeStatusVocabulary } from './rules/node-status-vocabulary.ts';
import { nodeStuckRunning } from './rules/node-stuck-running.ts';
import { nodeUnknownRole } from './rules/node-unknown-role.ts';
import { seqClockSkew } from './rules/seq-clock-skew.ts';
import { seqDuplicate } from './rules/seq-duplicate.ts';
import { seqEdgeOrder } from './rules/seq-edge-order.ts';
import { seqGap } from './rules/seq-gap.ts';
import { seqMissing } from './rules/seq-missing.ts';
import { spawnAnsweredNTimes } from './rules/spawn-answered-n-times.ts';
import { spawnAttachDangling } from './rules/spawn-attach-dangling.ts';
import { spawnChildEdge } from './rules/spawn-child-edge.ts';
import { spawnHeadStolen } from './rules/spawn-head-stolen.ts';
import { spawnRemoteUnlinked } from './rules/spawn-remote-unlinked.ts';
import { spawnRootShape } from './rules/spawn-root-shape.ts';
import { spawnUnflaggedRoot } from './rules/spawn-unflagged-root.ts';
import { spillCounts } from './rules/spill-counts.ts';
import { spillForeignPath } from './rules/spill-foreign-path.ts';
import { spillManifestList } from './rules/spill-manifest-list.ts';
import { spillMissingFile } from './rules/spill-missing-file.ts';
import { spillNotSpilled } from './rules/spill-not-spilled.ts';
import { spillOrphanFile } from './rules/spill-orphan-file.ts';
import { spillWrongContent } from './rules/spill-wrong-content.ts';
import { storeDuplicateId } from './rules/store-duplicate-id.ts';
import { storeDuplicateSession } from './rules/store-duplicate-session.ts';
import { storeFilenameMismatch } from './rules/store-filename-mismatch.ts';
import { storeGitDamage } from './rules/store-git-damage.ts';
import { storeIndexDrift } from './rules/store-index-drift.ts';
import { storeInvalidMeta } from './rules/store-invalid-meta.ts';
import { storeMissingMeta } from './rules/store-missing-meta.ts';
import { storeStrayTemp } from './rules/store-stray-temp.ts';
import { storeUncommitted } from './rules/store-uncommitted.ts';
import { storeUnreadableCommit } from './rules/store-unreadable-commit.ts';
import { storeUnreadableNode } from './rules/store-unreadable-node.ts';
import { storeUnsafePath } from './rules/store-unsafe-path.ts';

/** Every rule there is, one line each. Adding one means a file in `rules/` and a line here. */
export const RULES: readonly Rule[] = [
  storeUnreadableNode,
  storeFilenameMismatch,
  storeDuplicateId,
  storeMissingMeta,
  storeInvalidMeta,
  storeStrayTemp,
  storeUncommitted,
  storeIndexDrift,
  storeUnsafePath,
  storeGitDamage,
  storeDuplicateSession,
  storeUnreadableCommit,
  nodeUnknownRole,
  nodeFieldType,
  nodeStatusVocabulary,
  nodeStuckRunning,
  nodeErrorWithoutCause,
  nodeCancelAsError,
  nodeEdgeMirror,
  nodeLegacyEdgeField,
  nodeReservedName,
  seqDuplicate,
  seqMissing,
  seqGap,
  seqEdgeOrder,
  seqClockSkew,
  edgeDanglingPredecessor,
  edgeDanglingCaller,
  edgeDanglingRead,
  edgeCycle,
  edgeDisconnected,
  edgeMissingPredecessor,
  edgeSeveralRoots,
  branchBrokenChain,
  branchDanglingHead,
  branchNoHead,
  branchHeadOnSummary,
  branchHeadOnPlaceholder,
  branchDanglingName,
  branchDanglingMerge,
  branchTraversalGap,
  spawnRootShape,
  spawnUnflaggedRoot,
  spawnAttachDangling,
  spawnRemoteUnlinked,
  spawnAnsweredNTimes,
  spawnChildEdge,
  spawnHeadStolen,
  compactionCoversUnknown,
  compactionCoversSummary,
  compactionCoversGap,
  compactionSplicePoint,
  compactionCoverageShrinks,
  compactionActiveMismatch,
  compactionSeqInterval,
  compactionMovedHead,
  compactionSuccessor,
  agingManifestMissing,
  agingManifestShape,
  agingUnknownPolicy,
  agingBoundaryBack,
  agingBoundaryMidTurn,
  agingBoundaryPlace,
  agingPolicyDrift,
  spillNotSpilled,
  spillMissingFile,
  spillWrongContent,
  spillCounts,
  spillForeignPath,
  spillOrphanFile,
  spillManifestList,
  contextReadsDiffer,
  contextReplayFails,
  contextPromptHash,
  contextPromptAnchor,
  contextPromptRepeat,
  contextToolPairing,
  contextAbandonedTurn,
  contextLeak,
  commitStateLoosened,
  commitLockedChanged,
  commitUnknownNode,
  commitTokenSum,
  commitParent,
  historyNodeRewritten,
  historyNodeDeleted,
  historySeqReused,
  historyTurnHole,
  historyCoverageChanged,
  historyManifestChanged,
];
