import { AfterturnError } from '../lib/base/afterturn-error.ts';

/**
 * What is told of an error that nothing foresaw. Its trace is of use to us alone, so people see it
 * only when they ask for it.
 */
export function defectError(error: unknown, place: string): AfterturnError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof RangeError && message === 'Invalid string length') {
    const remedy = 'Bring it below 512 MB, for example without its largest nodes';
    return new AfterturnError('input/too-large', 'it is too large to be put into one text', place, remedy);
  }
  const trace = process.env['AFTERTURN_TRACE'] && error instanceof Error ? (error.stack ?? '') : '';
  if (trace !== '') process.stderr.write(`${trace}\n`);
  const remedy = 'Please report it, with what AFTERTURN_TRACE=1 in the environment makes it print';
  return new AfterturnError('internal/defect', `a defect of afterturn stopped it: ${message}`, place, remedy);
}
