import { expect, it } from 'vitest';
import { buildGraph } from '../../lib/graph/session-graph.ts';
import { NO_COLOUR } from '../../lib/report/palette.ts';
import { showText } from '../../lib/report/show-text.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';

const FILES = {
  'meta.json': '{"id": "s", "head_id": "u"}',
  'history/0001-u-u.json': '{"id": "u", "seq": 1, "role": "user"}',
};

async function shown(files: Readonly<Record<string, string>>, redacted = 0): Promise<string> {
  const found = memoryFiles('s', new Map(Object.entries(files)));
  const secrets = redacted === 0 ? {} : { redacted: [{ file: 'meta.json', kind: 'jwt', count: redacted }] };
  return showText(buildGraph(await loadSession({ ...found, ...secrets })), { palette: NO_COLOUR, width: 80 });
}

it('says above a session what of it could not be read, and that secrets were replaced', async () => {
  const broken = { ...FILES, 'history/0002-l-l.json': '{"id": "l", ' };
  expect(await shown(FILES)).not.toMatch(/not read|replaced/);
  expect(await shown(broken)).toContain('1 file not read or missing; afterturn check names what');
  expect(await shown(FILES, 3)).toContain('3 secrets replaced in it');
});
