import { encodeUtf8 } from '../../lib/base/utf8.ts';
import { packSession } from '../../lib/store/pack/pack-session.ts';
import { packSessions } from '../../lib/store/pack/pack-sessions.ts';
import { packEnd, packedSessionText, packStart } from '../../lib/store/pack/pack-text.ts';
import { redactSession } from '../../lib/store/pack/redact-session.ts';
import { SecretBook } from '../../lib/store/redact/secret-book.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';

/** The text of a pack of sessions, with secrets replaced on demand. */
export async function packText(sessions: readonly SessionFiles[], isRedacted = false): Promise<string> {
  const book = new SecretBook();
  const pieces = [packStart('test 1.0.0')];
  for (const [at, files] of sessions.entries()) {
    const session = await packSession(files);
    pieces.push(...packedSessionText(isRedacted ? redactSession(session, book) : session, at === 0));
  }
  return [...pieces, packEnd([])].join('');
}

/** Sessions packed and opened again, in an input of the name `pack`. */
export async function packedAgain(
  sessions: readonly SessionFiles[],
  isRedacted = false,
): Promise<SessionFiles[]> {
  return packSessions(encodeUtf8(await packText(sessions, isRedacted)), 'pack');
}
