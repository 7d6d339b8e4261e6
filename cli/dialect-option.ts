import { Option } from 'commander';
import { type Dialect, DIALECTS } from '../lib/store/dialect.ts';

/** `--dialect`: which fields the edges are read from. */
export function dialectOption(): Option {
  const standard: Dialect = 'current';
  return new Option(
    '--dialect <dialect>',
    "current reads edges as today's writer does; called-by also reads called_by and parent_id of the older dialect",
  )
    .choices(DIALECTS)
    .default(standard);
}
