import type { StartDigest } from '../base/sha256.ts';
import { messageJson, partJson } from './message.ts';
import type { Rendered } from './render-call.ts';

/** What a node adds to a context; a node that adds nothing leaves no entry. */
export type RenderedItem = Exclude<Rendered, { readonly kind: 'nothing' }>;

/**
 * One node's part of a context, and by `before` all parts up to it. Contexts with a common start
 * share these entries: equal entries are the same object within one trail.
 */
export interface ContextEntry {
  /** null at the first one. */
  readonly before: ContextEntry | null;
  /** Index of the node; of a summary the summary's own. */
  readonly node: number;
  /** Number of entries up to this one. */
  readonly length: number;
  /** SHA-256 of what the node renders as, 64 hex digits. */
  readonly digest: string;
  /** SHA-256 of each of its messages; of a tool call one of the call and one of the result. */
  readonly parts: readonly string[];
  /** SHA-256 of the digests up to this one: two contexts with the same chain have the same messages. */
  readonly chain: string;
  /** Number of messages up to this entry. */
  readonly messages: number;
  /** Place of the assistant message that a tool call would join; -1 for none. */
  readonly open: number;
  /** True of a tool call, which joins the assistant message before it. */
  readonly joins: boolean;
}

/** What two contexts of one trail share at their beginnings. */
export interface SharedStart {
  /** The last common entry, null when there is none. */
  readonly last: ContextEntry | null;
  /** The first entries that differ; null where a context ends. */
  readonly next: readonly [ContextEntry | null, ContextEntry | null];
  /** Number of leading messages that are the same bytes in both. */
  readonly messages: number;
}

/**
 * Names contexts by a chain of digests over what their nodes render as, so that the next context
 * of a branch costs what it adds, even where a tool call grows an assistant message far back
 * (seed §6). Memory: one entry for each different start of a context.
 */
export class ContextTrail {
  private readonly known = new Map<string, ContextEntry[]>();

  constructor(private readonly start: StartDigest) {}

  /** The context that goes on with a node. Linear in what the node renders as. */
  append(before: ContextEntry | null, node: number, item: RenderedItem): ContextEntry {
    const parts = partsOf(item).map((text) => this.hash(text));
    const digest = this.hash(`${item.kind === 'messages' ? item.keepsOpen : 'tool'} ${parts.join(' ')}`);
    const chain = this.hash((before?.chain ?? '') + digest);
    const equals = this.known.get(chain);
    const known = equals?.find((entry) => entry.node === node && entry.before === before);
    if (known !== undefined) return known;
    const length = (before?.length ?? 0) + 1;
    const entry = { before, node, length, digest, parts, chain, ...messagesWith(before, item) };
    if (equals === undefined) this.known.set(chain, [entry]);
    else equals.push(entry);
    return entry;
  }

  private hash(text: string): string {
    const digest = this.start();
    digest.add(text);
    return digest.end();
  }
}

/** The entries of a context, first to last. Linear. */
export function entriesOf(context: ContextEntry | null): ContextEntry[] {
  const entries: ContextEntry[] = [];
  for (let entry = context; entry !== null; entry = entry.before) entries.push(entry);
  return entries.reverse();
}

/** What two contexts of one trail share. Costs what they do not share. */
export function sharedStart(a: ContextEntry | null, b: ContextEntry | null): SharedStart {
  let [left, right] = [a, b];
  const [lefts, rights]: [ContextEntry[], ContextEntry[]] = [[], []];
  while (left !== right) {
    const [leftLength, rightLength] = [left?.length ?? 0, right?.length ?? 0];
    if (left !== null && leftLength >= rightLength) {
      lefts.push(left);
      left = left.before;
    }
    if (right !== null && rightLength >= leftLength) {
      rights.push(right);
      right = right.before;
    }
  }
  const next = [lefts.at(-1) ?? null, rights.at(-1) ?? null] as const;
  return { last: left, next, messages: sharedMessages(left, lefts.reverse(), rights.reverse()) };
}

/** Messages that are the same, where entries go on differently after the last one that is common. */
function sharedMessages(
  last: ContextEntry | null,
  lefts: readonly ContextEntry[],
  rights: readonly ContextEntry[],
): number {
  const shared = last?.messages ?? 0;
  const [left, right] = [lefts[0], rights[0]];
  if (left?.joins === true || right?.joins === true) {
    // The assistant message that tool calls join is the same only when all of its calls are.
    const isSame = callsOf(lefts) === callsOf(rights);
    const own = last === null || last.open < 0;
    if (own) return isSame ? shared + 1 : shared;
    return isSame ? shared : last.open;
  }
  return shared + commonParts(left, right);
}

/** Leading messages that two nodes have in common; one that may grow by tool calls is not counted. */
function commonParts(left: ContextEntry | undefined, right: ContextEntry | undefined): number {
  if (left === undefined || right === undefined) return 0;
  const most = Math.min(...[left, right].map(({ parts, open }) => parts.length - (open < 0 ? 0 : 1)));
  const differs = left.parts.findIndex((part, at) => part !== right.parts[at]);
  return differs < 0 ? most : Math.min(differs, most);
}

/** The calls with which a context goes on, up to the next message of another kind. */
function callsOf(entries: readonly ContextEntry[]): string {
  const end = entries.findIndex(({ joins }) => !joins);
  return entries
    .slice(0, end < 0 ? entries.length : end)
    .map(({ parts }) => parts[0])
    .join(' ');
}

/** Of a tool call with the time of its result, which an assistant message that it opens takes over. */
function partsOf(item: RenderedItem): string[] {
  if (item.kind === 'messages') return item.messages.map((message) => messageJson(message));
  return [`${item.result.timestamp} ${partJson(item.call)}`, messageJson(item.result)];
}

function messagesWith(
  before: ContextEntry | null,
  item: RenderedItem,
): Pick<ContextEntry, 'messages' | 'open' | 'joins'> {
  const [messages, open] = [before?.messages ?? 0, before?.open ?? -1];
  if (item.kind === 'messages') {
    const all = messages + item.messages.length;
    const isOpen = item.keepsOpen && item.messages.at(-1)?.role === 'assistant';
    return { messages: all, open: isOpen ? all - 1 : -1, joins: false };
  }
  // Without one to join, a tool call stands in an assistant message of its own.
  return open < 0
    ? { messages: messages + 2, open: messages, joins: true }
    : { messages: messages + 1, open, joins: true };
}
