import { expect, test } from 'vitest';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { DEFAULT_LIMITS } from '../../lib/store/open/archive/archive-limits.ts';
import { withinTotal } from '../../lib/store/open/within-total.ts';

const node = (seq: number): [string, string] => [
  `history/000${seq}-u-u${seq}.json`,
  JSON.stringify({ id: `u${seq}`, seq, role: 'user', output: 'x'.repeat(1000) }),
];

test('files of a repository that share one large object are read up to the limit, and the rest is told', async () => {
  const files = withinTotal(memoryFiles('s', new Map([node(0), node(1), node(2), node(3)])), {
    ...DEFAULT_LIMITS,
    total: 3000,
  });
  const { calls, problems } = await loadSession(files);
  expect(calls.map(({ id }) => id)).toEqual(['u0', 'u1']);
  expect(problems.filter(({ code }) => code === 'store/unreadable-node').map(({ remedy }) => remedy)).toEqual(
    [expect.stringContaining('--max-total'), expect.stringContaining('--max-total')],
  );
  // Asked again, a file that was counted is not counted twice.
  expect(() => files.read('history/0000-u-u0.json')).not.toThrow(AfterturnError);
});
