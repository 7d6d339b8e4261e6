import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forEachSession } from '../../cli/read-sessions.ts';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { tempStore } from '../support/temp-store.ts';

let told = '';

beforeEach(() => {
  told = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    told += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Visits two sessions, of which the first throws; returns those whose visit ended well. */
async function visitTwo(error: Error): Promise<{ done: string[]; failed: string[] }> {
  const [bad, good] = [tempStore([{ id: 'u1', seq: 0 }]), tempStore([{ id: 'u1', seq: 0 }])];
  const done: string[] = [];
  const failures = await forEachSession([bad, good], {}, async ({ input }) => {
    if (input === bad) throw error;
    done.push(input === good ? 'good' : input);
  });
  return { done, failed: failures.map(({ input }) => (input === bad ? 'bad' : input)) };
}

describe('a session whose visit fails', () => {
  test('for a defect of ours is told of without a trace, and the next one is visited', async () => {
    expect(await visitTwo(new TypeError('x is not a function'))).toEqual({ done: ['good'], failed: ['bad'] });
    expect(told).toContain('a defect of afterturn stopped it: x is not a function');
    expect(told).not.toContain('    at ');
  });

  test('for an error about it is told of, and the next one is visited', async () => {
    const error = new AfterturnError('input/unreadable', 'it is gone', 'p', 'Look for it');
    expect(await visitTwo(error)).toEqual({ done: ['good'], failed: ['bad'] });
    expect(told).toContain('it is gone');
  });

  test('for an error about the run ends the run', async () => {
    const error = new AfterturnError('usage/output', 'the disk is full', 'p', 'Make room');
    await expect(visitTwo(error)).rejects.toBe(error);
  });
});

test('a defect shows its trace to who asks for it', async () => {
  vi.stubEnv('AFTERTURN_TRACE', '1');
  await visitTwo(new TypeError('x is not a function'));
  expect(told).toContain('    at ');
});
