import { pathToFileURL } from 'node:url';
import { AfterturnError, type ErrorCode } from '../../lib/base/afterturn-error.ts';

/**
 * What a module exports by default, also one in TypeScript. Runs it: only ever asked for what the user named or
 * wrote beside the run. Throws `code` when it cannot be loaded.
 */
export async function defaultExport(path: string, code: ErrorCode): Promise<unknown> {
  const { createJiti } = await import('jiti');
  // Nothing is written: not even a cache.
  const jiti = createJiti(pathToFileURL(path).href, { fsCache: false, moduleCache: false });
  try {
    return await jiti.import(path, { default: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = 'Check that it is there and runs by itself, and exports by default';
    throw new AfterturnError(code, `cannot be loaded: ${reason}`, path, remedy);
  }
}
