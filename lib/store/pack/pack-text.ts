import { PACK_FORMAT, type PackedFailure, type PackedFile, type PackedSession } from './pack-document.ts';
import { PACK_VERSION } from './pack-versions.ts';

/** A file may be as long as a text can be, and longer still when escaped: it is written in parts. */
const PART_UNITS = 2 ** 20;

/**
 * The text of a pack comes in pieces, in this order: its start, each session, its end. Equal
 * sessions give equal bytes, one line a
 * file and a commit, so that a version control shows what changed.
 */
export function packStart(generator: string): string {
  const head = { format: PACK_FORMAT, version: PACK_VERSION, generator };
  return `${JSON.stringify(head).slice(0, -1)},"sessions":[`;
}

/** The pieces of one session; `isFirst` in its document. */
export function* packedSessionText(session: PackedSession, isFirst: boolean): Generator<string, void> {
  const { name, input, files, refused, history, redacted } = session;
  yield `${isFirst ? '' : ','}\n${JSON.stringify({ name, input }).slice(0, -1)},"files":[`;
  for (const [at, file] of files.entries()) {
    yield at === 0 ? '\n' : ',\n';
    yield* fileText(file);
  }
  yield `\n],"refused":${JSON.stringify(refused)},"history":`;
  yield* historyText(history);
  yield `,"redacted":${JSON.stringify(redacted)}}`;
}

export function packEnd(failures: readonly PackedFailure[]): string {
  return `\n],"failures":${JSON.stringify(failures)}}\n`;
}

function* fileText(file: PackedFile): Generator<string, void> {
  const path = JSON.stringify(file.path);
  if ('problem' in file) yield `{"path":${path},"problem":${JSON.stringify(file.problem)}}`;
  else {
    const [key, content] = 'text' in file ? ['text', file.text] : ['base64', file.base64];
    yield `{"path":${path},"${key}":"`;
    yield* stringParts(content);
    yield '"}';
  }
}

function* historyText(history: PackedSession['history']): Generator<string, void> {
  if (history === null || 'problem' in history) yield JSON.stringify(history);
  else {
    yield '{"commits":[';
    for (const [at, commit] of history.commits.entries())
      yield `${at === 0 ? '' : ','}\n${JSON.stringify(commit)}`;
    yield `\n],"cutAt":${JSON.stringify(history.cutAt)}}`;
  }
}

function* stringParts(text: string): Generator<string, void> {
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + PART_UNITS, text.length);
    if (isLeadSurrogate(text.charCodeAt(to - 1)) && to < text.length) to += 1;
    yield JSON.stringify(text.slice(from, to)).slice(1, -1);
    from = to;
  }
}

/** Cut apart, the two halves of one character would be written as escapes. */
function isLeadSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
