import { decodeBase64, encodeBase64 } from '../../base/base64.ts';
import { groupBy } from '../../base/group-by.ts';
import type { RedactedSecrets } from '../redact/redacted-secrets.ts';
import type { SecretBook, SecretPlace } from '../redact/secret-book.ts';
import { type SecretRegion, secretRegions } from '../redact/secret-regions.ts';
import type { PackedFile, PackedSession } from './pack-document.ts';

/** Spilled texts are as the tool gave them, and no JSON. */
const PLAIN = /^large_nodes\//;
/** Where a secret lies that stands in the name of a commit. */
const HISTORY = '.git';

/**
 * The session with its likely secrets replaced, each by `[redacted:kind#number]`; every other
 * byte stays. `redacted` says what was replaced where, on top of what was replaced before. A secret
 * that shows only by where it stands in one file is also found in the others. Linear.
 */
export function redactSession(session: PackedSession, book: SecretBook): PackedSession {
  const learned = session.files.map((file) => searched(file, (region) => book.learn(region)));
  const redacted: RedactedSecrets[] = [...(session.redacted ?? [])];
  const files = session.files.map((file, at) => {
    const places = together(
      learned[at] ?? [],
      searched(file, (region) => book.recall(region)),
    );
    if (places.length === 0) return file;
    redacted.push(...counted(file.path, places, book));
    return withText(file, replaced(textOf(file), places, book));
  });
  return { ...session, files, history: redactedHistory(session.history, book, redacted), redacted };
}

/** A commit is called after the first words of a turn. */
function redactedHistory(
  history: PackedSession['history'],
  book: SecretBook,
  redacted: RedactedSecrets[],
): PackedSession['history'] {
  if (history === null || 'problem' in history) return history;
  const found: SecretPlace[] = [];
  const commits = history.commits.map((commit) => {
    const [region] = secretRegions(commit.subject, true);
    if (region === undefined) return commit;
    const places = together(book.learn(region), book.recall(region));
    if (places.length === 0) return commit;
    found.push(...places);
    return { ...commit, subject: replaced(commit.subject, places, book) };
  });
  redacted.push(...counted(HISTORY, found, book));
  return { ...history, commits };
}

function counted(file: string, places: readonly SecretPlace[], book: SecretBook): RedactedSecrets[] {
  const kinds = groupBy(places, (place) => book.kindOf(place));
  return [...kinds].map(([kind, { length }]) => ({ file, kind, count: length }));
}

function searched(
  file: PackedFile,
  search: (region: SecretRegion) => readonly SecretPlace[],
): readonly SecretPlace[] {
  const places: SecretPlace[] = [];
  for (const region of secretRegions(textOf(file), PLAIN.test(file.path))) places.push(...search(region));
  return places;
}

/** Bytes that are no UTF-8 are searched as if each were a character: a secret is ASCII. */
function textOf(file: PackedFile): string {
  if ('problem' in file) return '';
  if ('text' in file) return file.text;
  return Array.from(decodeBase64(file.base64) ?? [], (byte) => String.fromCharCode(byte)).join('');
}

function withText(file: PackedFile, text: string): PackedFile {
  const { path } = file;
  if ('text' in file) return { path, text };
  return { path, base64: encodeBase64(Uint8Array.from(text, (character) => character.charCodeAt(0))) };
}

/** Both lists in order; what a known secret overlaps of a larger one is left to that. */
function together(learned: readonly SecretPlace[], recalled: readonly SecretPlace[]): readonly SecretPlace[] {
  const apart: SecretPlace[] = [];
  for (const place of [...learned, ...recalled].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = apart.at(-1);
    if (last === undefined || place.start >= last.end) apart.push(place);
    else if (place.end > last.end) apart[apart.length - 1] = { ...last, end: place.end };
  }
  return apart;
}

function replaced(text: string, places: readonly SecretPlace[], book: SecretBook): string {
  const parts: string[] = [];
  let from = 0;
  for (const place of places) {
    parts.push(text.slice(from, place.start), book.marker(place));
    from = place.end;
  }
  return [...parts, text.slice(from)].join('');
}
