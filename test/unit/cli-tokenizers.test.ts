import { describe, expect, it } from 'vitest';
import { openTokenizer, TOKENIZER_NAMES } from '../../cli/tokenizers.ts';

const SENTENCE = 'The quick brown fox jumps over the lazy dog.';

describe.each(TOKENIZER_NAMES)('the estimator %s', (name) => {
  it('counts nothing for no text, and takes lone surrogates and special tokens as text', async () => {
    const { count } = await openTokenizer(name);
    expect(count('')).toBe(0);
    expect(count('\ud800 \udfff')).toBeGreaterThan(0);
    expect(count('<|endoftext|>')).toBeGreaterThan(2);
  });

  it('takes a second for a million letters, spaces or signs in a row, not hours', async () => {
    const { count } = await openTokenizer(name);
    for (const run of ['a', ' ', '\n', '=', '😀', '中']) {
      const started = performance.now();
      expect(count(run.repeat(200_000))).toBeGreaterThan(0);
      expect(performance.now() - started).toBeLessThan(30_000);
    }
  });
});

describe('a tokenizer', () => {
  it('splits as its vocabulary does', async () => {
    const { count, name } = await openTokenizer('o200k');
    expect([name, count(SENTENCE), count('hello world')]).toEqual(['o200k_base', 10, 2]);
  });

  it('loses nothing of a text that it cuts', async () => {
    const { count } = await openTokenizer('cl100k');
    const word = 'x1'.repeat(400);
    expect(count(`${SENTENCE} ${word} ${SENTENCE}`)).toBeGreaterThan(count(word) + 2 * count(SENTENCE) - 3);
  });
});
