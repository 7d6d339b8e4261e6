import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { below, craftedTar, GOOD, GOOD_FILES as FILES, NODE, paxRecord, zipOf } from '../support/archives.ts';
import { notesIn, openBytes, outlineOf, sessionsOf } from '../support/open-bytes.ts';

/** The codes of notes and problems with their files, and how many calls are left of the good session. */
async function outcome(bytes: Uint8Array): Promise<{ calls: number; told: string[] }> {
  const items = await openBytes(bytes);
  const sessions = await sessionsOf(items);
  const told = [...notesIn(items), ...sessions.flatMap(({ problems }) => problems)];
  return {
    calls: sessions.reduce((sum, { calls }) => sum + calls.length, 0),
    told: told.map(({ code, file }) => `${code} ${file}`),
  };
}

describe('a name that leads out is refused and told of, and the rest is read', () => {
  const NAMES: Record<string, string> = {
    absolute: '/good/history/0001-u-x.json',
    'above the archive': '../history/0001-u-x.json',
    'above, from inside': 'good/../../0001-u-x.json',
    'up and down again': 'good/workdir/../history/0001-u-x.json',
    'of a drive': 'C:/0001-u-x.json',
    'with backslashes': 'good\\history\\0001-u-x.json',
    'with a line end': 'good/history/0001\n-u-x.json',
    'that is no UTF-8': 'good/history/0001-\udcff-x.json',
  };

  test.each(Object.entries(NAMES))('%s', async (_, name) => {
    const bytes = Buffer.from(name, 'utf8').map((byte) => (byte === 0xef ? 0xff : byte));
    const shown = name.replace(/\udcff/, '\ufffd\ufffd\ufffd');
    const expected = { calls: 1, told: [`store/unsafe-path ${shown}`] };
    expect(await outcome(craftedTar([{ name: bytes, data: '{"id": "x", "seq": 1}' }, ...GOOD]))).toEqual(
      expected,
    );
    const zip = Buffer.from(
      zipOf({ ...below('good/', FILES), ['é'.repeat(bytes.length)]: '{"id": "x", "seq": 1}' }),
    );
    // The names in the zip are found by what stands in for them, of equal length, and said to be UTF-8.
    const stand = Buffer.from('é'.repeat(bytes.length));
    const halves = Buffer.concat([bytes, Buffer.alloc(stand.length - bytes.length, '/')]);
    for (let found = zip.indexOf(stand); found >= 0; found = zip.indexOf(stand)) halves.copy(zip, found);
    const { calls, told } = await outcome(zip);
    expect(calls).toBe(1);
    expect(told.map((line) => line.replace(/\/+$/, ''))).toEqual(expected.told);
  });

  test('with a zero byte, or endless', async () => {
    for (const name of ['good/history/0001\0.json', `good/history/${'a/'.repeat(3000)}x.json`]) {
      const tar = craftedTar([
        { name: 'x', type: 'x', data: paxRecord('path', name) },
        { name: 'x', data: '{}' },
        ...GOOD,
      ]);
      expect(await outcome(tar)).toEqual({ calls: 1, told: [`store/unsafe-path ${name}`] });
    }
  });

  test('told of ten times, then counted', async () => {
    const bad = Array.from({ length: 37 }, (_, index) => ({ name: `../${index}`, data: '' }));
    const notes = notesIn(await openBytes(craftedTar([...bad, ...GOOD])));
    expect(notes).toHaveLength(11);
    expect(notes.at(-1)?.file).toBe('27 more:');
  });
});

describe('what is no file is listed as refused and not followed', () => {
  const KINDS = {
    'hard link': '1',
    'symbolic link': '2',
    'character device': '3',
    'block device': '4',
    pipe: '6',
    unknown: 'Z',
  };

  test.each(Object.entries(KINDS))('%s', async (_, type) => {
    const inside = { name: 'good/history/0001-u-x.json', type, link: '0000-u-u1.json' };
    const beside = { name: 'other', type, link: '/etc' };
    expect(await outcome(craftedTar([inside, beside, ...GOOD]))).toEqual({
      calls: 1,
      told: ['store/unsafe-path other', 'store/unsafe-path history/0001-u-x.json'],
    });
  });

  test('symbolic link in a zip', async () => {
    const link = { os: 3, attrs: 0o120777 << 16 };
    const bytes = Buffer.from('0000-u-u1.json');
    const files = Object.fromEntries(
      Object.entries(FILES).map(([path, text]) => [`good/${path}`, Buffer.from(text)]),
    );
    const zip = zipSync({ ...files, 'good/history/0001-u-x.json': [bytes, link] });
    expect(await outcome(zip)).toEqual({ calls: 1, told: ['store/unsafe-path history/0001-u-x.json'] });
  });

  test('a link in the place of a folder that has entries', async () => {
    const tar = craftedTar([{ name: 'good/history', type: '2', link: '/etc' }, ...GOOD]);
    expect(await outcome(tar)).toEqual({ calls: 1, told: ['store/duplicate-path good/history'] });
  });
});

describe('of two entries with one name', () => {
  test('the later is read', async () => {
    const tar = craftedTar([...GOOD, { name: `./${NODE}`, data: '{"id": "later", "seq": 0}' }]);
    const items = await openBytes(tar);
    expect((await sessionsOf(items))[0]?.calls.map(({ id }) => id)).toEqual(['later']);
    expect(outlineOf(items)).toEqual(['given/good', `store/duplicate-path ${NODE}`]);
  });

  test('a folder is, not a file', async () => {
    const file = { name: 'good/history', data: 'x' };
    for (const pieces of [
      [file, ...GOOD],
      [...GOOD, file],
    ])
      expect(await outcome(craftedTar(pieces))).toEqual({
        calls: 1,
        told: ['store/duplicate-path good/history'],
      });
  });
});
