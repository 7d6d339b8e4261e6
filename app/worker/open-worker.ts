import '../jitless.ts';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { pakoCodec } from '../../lib/store/git/pako-codec.ts';
import { DEFAULT_LIMITS } from '../../lib/store/open/archive/archive-limits.ts';
import { pakoArchiveCodec } from '../../lib/store/open/archive/pako-archive-codec.ts';
import { openStores } from '../../lib/store/open/open-stores.ts';
import type { OpenOptions } from '../../lib/store/open/opening.ts';
import type { StoreInput } from '../../lib/store/open/store-folder.ts';
import { givenFile } from './given-file.ts';
import { givenFolder } from './given-folder.ts';
import { readOpened } from './read-opened.ts';
import type { GivenInput, WorkerNews } from './worker-news.ts';

/** Between two reports of progress. */
const STEP_MS = 100;

const options: OpenOptions = {
  wanted: {},
  codec: pakoCodec,
  archiveCodec: pakoArchiveCodec,
  limits: DEFAULT_LIMITS,
  asError,
};

addEventListener('message', (event: MessageEvent<readonly GivenInput[]>) => void openAll(event.data));

/** Opens all that was given, one after the other; what fails is told and stops nothing. */
async function openAll(given: readonly GivenInput[]): Promise<void> {
  for await (const opened of openStores(given.map(asInput), options)) {
    const { input } = opened;
    if ('error' in opened) fail(input, opened.error);
    else if ('note' in opened) tell({ kind: 'failure', failure: { input, ...wordsOf(opened.note) } });
    else {
      try {
        const session = await readOpened(opened.files, progress(input, opened.files.paths.length));
        tell({ kind: 'session', session }, [session.bytes]);
      } catch (error) {
        fail(input, asError(error, input));
      }
    }
  }
  tell({ kind: 'done' });
}

function asInput(given: GivenInput): StoreInput {
  if ('file' in given) return { input: given.name, file: givenFile(given.file) };
  return { input: given.name, folder: givenFolder(given.files) };
}

function wordsOf({ file, message, remedy }: { file: string; message: string; remedy: string }) {
  return { message: `${file} ${message}`, remedy };
}

function progress(input: string, of: number): (read: number) => void {
  let last = 0;
  return (read) => {
    const now = performance.now();
    if (now - last < STEP_MS) return;
    last = now;
    tell({ kind: 'reading', input, read, of });
  };
}

function fail(input: string, { message, remedy }: AfterturnError): void {
  tell({ kind: 'failure', failure: { input, message, remedy } });
}

function asError(error: unknown, input: string): AfterturnError {
  if (error instanceof AfterturnError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const isTheirs = error instanceof DOMException;
  return isTheirs
    ? new AfterturnError(
        'input/unreadable',
        `the browser could not read it (${reason})`,
        input,
        'Choose it again: it may have changed or been moved since',
      )
    : new AfterturnError(
        'internal/defect',
        `a defect of afterturn stopped it: ${reason}`,
        input,
        'Report it with this text',
      );
}

function tell(news: WorkerNews, transfer: Transferable[] = []): void {
  postMessage(news, { transfer });
}
