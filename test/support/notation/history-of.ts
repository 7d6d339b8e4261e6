import { sha256Hex } from '../../../lib/base/sha256.ts';
import { encodeUtf8 } from '../../../lib/base/utf8.ts';
import { nodeChange } from '../../../lib/store/history/node-change.ts';
import type { FileChange, HistoryCommit } from '../../../lib/store/history/session-history.ts';
import type { Surroundings } from '../../../lib/store/surroundings.ts';
import { NO_SURROUNDINGS } from '../../../lib/store/surroundings.ts';

/** The history that states make, one commit each; the last is in no commit where it is so said. */
export function historyOf(states: readonly Files[], isOpen: boolean): Surroundings {
  const changes = states.map((files, at) => changesBetween(states[at - 1] ?? new Map(), files));
  const commits = (isOpen ? states.slice(0, -1) : states).map((state, at): HistoryCommit => {
    const [headBefore, headAfter] = [states[at - 1], state].map(headIn);
    return {
      id: idOf(String(at)),
      parents: at === 0 ? [] : [idOf(String(at - 1))],
      subject: `turn: ${at + 1}`,
      authoredAt: null,
      committedAt: null,
      changes: changes[at] ?? [],
      ...(headBefore === headAfter ? {} : { headBefore: headBefore ?? '', headAfter: headAfter ?? '' }),
    };
  });
  const uncommitted = isOpen ? (changes.at(-1) ?? []) : [];
  return { ...NO_SURROUNDINGS, history: { commits, cutAt: [] }, uncommitted };
}

/** Contents by path. */
type Files = ReadonlyMap<string, string>;

function headIn(files: Files | undefined): string {
  try {
    const meta = JSON.parse(files?.get('meta.json') ?? '{}') as { readonly head_id?: string };
    return meta.head_id ?? '';
  } catch {
    return '';
  }
}

function changesBetween(before: Files, after: Files): FileChange[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.flatMap((path): FileChange[] => {
    const [old, now] = [before.get(path), after.get(path)];
    if (old === now) return [];
    const kind = old === undefined ? 'added' : now === undefined ? 'deleted' : 'changed';
    const isNode = kind === 'changed' && path.startsWith('history/');
    const node = isNode ? nodeChange(encodeUtf8(old ?? ''), encodeUtf8(now ?? '')) : undefined;
    return [{ path, kind, before: blob(old), after: blob(now), ...(node === undefined ? {} : { node }) }];
  });
}

function blob(text: string | undefined): string | null {
  return text === undefined ? null : idOf(text);
}

function idOf(text: string): string {
  return sha256Hex(text).slice(0, 40);
}
