/**
 * Why a request is no continuation of the one before it, in the words of its first difference:
 * - `tools`, `system`: another tool snapshot, another system message is in force
 * - `boundary`: the aging boundary moved over the node; `policy`: other aging rules
 * - `summary`: a summary came, went, or took another's place
 * - `finished`: the node was still running for one of the two, so it had no output there
 * - `joined`: a tool call joined an assistant message that had been sent before
 * - `came-in`: a node stands where the call before it had another, which still follows
 * - `range`: a function limits what its calls see, and one of the two does not see the node
 * - `left-out`: a node that the call before it saw is not seen by this one for another reason
 */
export type BreakCause =
  | 'tools'
  | 'system'
  | 'summary'
  | 'boundary'
  | 'policy'
  | 'finished'
  | 'joined'
  | 'came-in'
  | 'range'
  | 'left-out';

/** A place at which a request stops being the same as the one before it. */
export interface PrefixBreak {
  readonly cause: BreakCause;
  /** Index of the node that differs: of the record for `tools` and `system`. */
  readonly node: number;
  /** Place of the first message that differs, from 0; -1 for what stands before the messages. */
  readonly message: number;
}
