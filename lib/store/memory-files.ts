import { encodeUtf8 } from '../base/utf8.ts';
import type { SessionFiles } from './session-files.ts';

/** A session held in memory: tests, packed sessions and the browser read through it. */
export function memoryFiles(
  name: string,
  files: ReadonlyMap<string, string | Uint8Array>,
  input: string = name,
): SessionFiles {
  return {
    name,
    input,
    paths: [...files.keys()],
    refused: [],
    read(path) {
      const content = files.get(path);
      if (content === undefined) throw new Error(`no file ${path}`);
      return typeof content === 'string' ? encodeUtf8(content) : content;
    },
  };
}
