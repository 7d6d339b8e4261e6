import type { Rule } from '../rule.ts';

export const storeStrayTemp: Rule = {
  id: 'store/stray-temp',
  severity: 'info',
  title: 'No half-written file is left behind',
  why: 'The writer writes a file under a temporary name and renames it. One that stayed is what was being written when it died, and perhaps newer than the file beside it.',
  remedy: 'Compare it with the file of the same name, then remove it',
  source: 'Design overview §9',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; file history/0001-l-l1.json.tmp {; head l1',
  },
  *check({ around }) {
    for (const file of around.paths ?? []) {
      if (!file.endsWith('.tmp')) continue;
      yield { nodes: [], file, message: 'a temporary file of the writer was left behind' };
    }
  },
};
