import { nodeChange } from '../../history/node-change.ts';
import type { FileChange } from '../../history/session-history.ts';
import { isFault, parseRecord } from '../../parse-record.ts';
import { readSessionMeta } from '../../session-meta.ts';
import { damaged } from '../git-errors.ts';
import type { ObjectSource } from './tree-changes.ts';

/** Reads versions of files for what a history says of them, and lets equal ids be one text. */
export class VersionReader {
  private readonly texts = new Map<string, string>();
  private lastMeta: { readonly id: string; readonly head: string } | null = null;

  constructor(private readonly source: ObjectSource) {}

  /** The change, of a node that was there before and is there after with what differs in it. */
  described({ path, kind, before, after }: FileChange): FileChange {
    const shared = { path: this.shared(path), kind, before: this.shared(before), after: this.shared(after) };
    if (before === null || after === null || !path.startsWith('history/')) return shared;
    return { ...shared, node: nodeChange(this.read(before), this.read(after)) };
  }

  /** The head that a version of meta.json names; "" when it names none, or is none. */
  headOf(id: string | null): string {
    if (id === null) return '';
    if (this.lastMeta?.id !== id) {
      const record = parseRecord(this.read(id));
      const head = isFault(record) ? '' : readSessionMeta(record.plain).headId;
      this.lastMeta = { id, head: this.shared(head) };
    }
    return this.lastMeta.head;
  }

  private read(id: string): Uint8Array {
    const { kind, data } = this.source.objects.read(id);
    if (kind !== 'blob') throw damaged(this.source.place, `the object ${id} is no file`);
    return data;
  }

  /** A path comes up twice or more, an id as what came after and as what was before. */
  private shared<Text extends string | null>(text: Text): Text {
    if (text === null) return text;
    const known = this.texts.get(text);
    if (known !== undefined) return known as Text;
    this.texts.set(text, text);
    return text;
  }
}
