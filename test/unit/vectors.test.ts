import { expect, test } from 'vitest';
import { loadVector, vectorNames } from '../support/vectors.ts';

test('there are vectors', () => expect(vectorNames()).toHaveLength(35));

test.each(vectorNames())('%s loads every node in seq order, without a problem', async (name) => {
  const { session, expected } = await loadVector(name);
  expect(session.problems).toEqual([]);
  expect(session.calls.map((call) => call.id)).toEqual(expected.node_ids);
});
