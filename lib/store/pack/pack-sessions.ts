import type { Problem } from '../../base/problem.ts';
import type { OpenedInput } from '../open/opened-input.ts';
import { secretCount } from '../redact/redacted-secrets.ts';
import type { SessionFiles } from '../session-files.ts';
import { type PackedFailure, PACK_FORMAT } from './pack-document.ts';
import { packedFiles } from './packed-files.ts';
import { readPack } from './read-pack.ts';

/** So much of a file is looked at to know a pack. */
const START_BYTES = 4096;
const LOOKS = new RegExp(String.raw`^\s*\{[^]*"format"\s*:\s*"${PACK_FORMAT}"`);

/** True of the first bytes of a pack, however it was formatted since. Needs no more than 4 KB. */
export function looksLikePack(start: Uint8Array): boolean {
  // Only ASCII is asked for, and a cut inside of a character must not matter.
  return LOOKS.test(new TextDecoder().decode(start.subarray(0, START_BYTES)));
}

/**
 * The sessions of a pack, in its order; see {@link packInputs}, which also tells what its writer
 * could not read. Throws as `readPack` does.
 */
export function packSessions(bytes: Uint8Array, input: string): SessionFiles[] {
  return packInputs(bytes, input).flatMap((opened) => ('files' in opened ? [opened.files] : []));
}

/**
 * All that a pack holds: its sessions, and behind them remarks on those with secrets replaced and
 * on inputs that its writer could not read. Throws as `readPack` does.
 */
export function packInputs(bytes: Uint8Array, input: string): OpenedInput[] {
  const { sessions, failures } = readPack(bytes, input);
  const opened = sessions.map((session, at) => packedFiles(session, input, `sessions[${at}]`));
  return [
    ...opened.map((files) => ({ input: files.input, files })),
    ...opened
      .filter(({ redacted = [] }) => redacted.length > 0)
      .map((files) => ({ input, note: redactedNote(files) })),
    ...failures.map((failure) => ({ input, note: failureNote(failure) })),
  ];
}

function redactedNote({ name, redacted = [] }: SessionFiles): Problem {
  const count = secretCount(redacted);
  return {
    code: 'pack/redacted',
    file: name,
    message: `was shared with ${count} ${count === 1 ? 'secret' : 'secrets'} replaced; hashes recorded of its texts no longer hold`,
    remedy: 'Nothing to do; compare hashes with the store it was packed from',
  };
}

function failureNote({ input, message }: PackedFailure): Problem {
  return {
    code: 'pack/left-out',
    file: input,
    message: `could not be read when this was packed: ${message}`,
    remedy: 'Ask for it, if a session is missing here',
  };
}
