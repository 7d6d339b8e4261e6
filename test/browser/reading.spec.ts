import { serveSession } from '../support/site-chunks.ts';
import { expect, openSession, test } from '../support/site-test.ts';

const SESSION = '#/s/tidemark_nightly';
const LONG = 'A title without an end '.repeat(14);

function turn(id: string, seq: number, rest: object): [string, string] {
  const fields = { id, seq, role: 'user', name: '', output: '', predecessor: null, metadata: {} };
  return [`history/000${seq}-x-${seq}.json`, JSON.stringify({ ...fields, ...rest })];
}

test('characters that do not show, or would turn the text, have signs in their places', async ({ site }) => {
  await serveSession(
    site,
    new Map([
      ['meta.json', JSON.stringify({ id: 's', title: 'pay \u202eeno', head_id: 'u1' })],
      turn('u1', 1, { output: 'red \u001b[31m and \u0000 and \u2067turned' }),
    ]),
  );
  await site.goto('');
  await expect(site.getByRole('link', { name: 'pay ⟨RLO⟩eno' })).toBeVisible();
  await openSession(site, '#/s/s?node=u1');
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('pay ⟨RLO⟩eno');
  await expect(site.getByRole('article')).toContainText('red ⟨ESC⟩[31m and ⟨NUL⟩ and ⟨RLI⟩turned');
  const shown = await site.locator('body').innerText();
  for (const hidden of ['\u0000', '\u001b', '\u202e', '\u2067']) expect(shown).not.toContain(hidden);
  await expect(site).toHaveTitle(/^pay ⟨RLO⟩eno/);
});

test('code in a message is set in a fixed width and stays text', async ({ site }) => {
  await serveSession(
    site,
    new Map([turn('u1', 1, { output: 'Run `<b>ls</b>`\n```sh\n<img src=x>\n```\nend' })]),
  );
  await openSession(site, '#/s/s');
  const codes = site.getByRole('article').locator('code');
  await expect(codes).toHaveText(['`<b>ls</b>`', '```sh\n<img src=x>\n```\n'], { useInnerText: false });
});

for (const width of [1440, 390, 320]) {
  test(`a long title pushes nothing off a screen of ${width} pixels`, async ({ site }) => {
    await site.setViewportSize({ width, height: 800 });
    await serveSession(
      site,
      new Map([
        ['meta.json', JSON.stringify({ id: 's', title: LONG, head_id: 'u1' })],
        turn('u1', 1, { output: 'x' }),
      ]),
    );
    await site.goto('#/s/s');
    await expect(site.getByRole('heading', { level: 1 })).toBeVisible();
    const theme = await site.getByRole('button', { name: /^Theme/ }).boundingBox();
    expect((theme?.x ?? width) + (theme?.width ?? 0)).toBeLessThanOrEqual(width);
    const parts = await site.locator('header').first().locator('a, h1, .facts, .end').all();
    const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).filter((box) => box !== null);
    const ends = boxes.map((box) => box.x + box.width);
    boxes.slice(1).forEach((box, at) => expect(box.x).toBeGreaterThanOrEqual((ends[at] ?? 0) - 1));
    await expect(site.getByRole('link', { name: 'Sessions', exact: true })).toBeVisible();
    await site.goto('#/');
    expect((await site.getByRole('link', { name: /A title/ }).boundingBox())?.height).toBeLessThan(60);
    expect(await site.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('the chosen tab is in sight on a narrow screen', async ({ site }) => {
  await site.setViewportSize({ width: 320, height: 700 });
  await site.goto(`${SESSION}?view=problems`);
  await expect(site.getByRole('tab', { name: 'Problems' })).toBeInViewport({ ratio: 1 });
  await site.setViewportSize({ width: 390, height: 844 });
  for (const tab of await site.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
});

test('a link to the outline shows it on a narrow screen too', async ({ site }) => {
  await site.setViewportSize({ width: 390, height: 844 });
  await site.goto(`${SESSION}?nodes=outline`);
  await expect(site.getByRole('tree')).toBeVisible();
});

test('the list is sorted by one choice on a narrow screen', async ({ site }) => {
  await site.setViewportSize({ width: 390, height: 844 });
  await site.goto('');
  await site.getByRole('combobox', { name: 'Sort by' }).selectOption('Turns');
  await expect(site).toHaveURL(/sort=-turns/);
  await site.getByRole('button', { name: 'Turn the order round' }).click();
  await expect(site).toHaveURL(/sort=turns/);
});

test('the part of a context that is read survives a reload, its records folded', async ({ site }) => {
  await openSession(site, `${SESSION}?view=context`);
  await site.getByRole('button', { name: /last call/ }).click();
  await site.getByRole('button', { name: /^Messages/ }).click();
  await expect(site).toHaveURL(/part=messages/);
  await site.reload();
  const messages = site.getByRole('region', { name: 'Messages as sent' });
  const fold = messages.getByRole('button', { name: 'Show the tools offered' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect(messages.getByRole('button', { name: 'Hide the tools offered' })).toBeVisible();
});

test('a node is a link: a click selects it here, its address opens it anywhere', async ({ site }) => {
  await openSession(site, `${SESSION}?view=context`);
  await site.getByRole('button', { name: /last call/ }).click();
  const link = site.getByRole('region', { name: 'Nodes' }).getByRole('link').first();
  const id = await link.innerText();
  const href = await link.getAttribute('href');
  await link.click();
  await expect(site).toHaveURL(new RegExp(`node=${id}.*view=context`));
  await site.goto(href ?? '');
  await expect(site.getByRole('tabpanel')).toContainText(id);
});

test('a node without text says why, and one that is not drawn says so', async ({ site }) => {
  await serveSession(
    site,
    new Map([
      ['meta.json', JSON.stringify({ id: 's', title: 't', head_id: 'l2' })],
      turn('u1', 1, { output: 'hello' }),
      turn('l2', 2, { role: 'llm', name: 'model-x', predecessor: 'u1', metadata: { status: 'running' } }),
      turn('u3', 3, { output: 'gone', predecessor: 'l2', metadata: { rewound: true } }),
    ]),
  );
  await openSession(site, '#/s/s');
  await expect(site.getByRole('article').last()).toContainText('(running, no text)');
  await openSession(site, '#/s/s?node=u3&view=node');
  await expect(site.getByRole('tabpanel')).toContainText('not in the drawing (rewound)');
});

test('an id is copied, or the page says that it cannot', async ({ site }) => {
  await openSession(site, SESSION);
  const [first = ''] = await site.evaluate(() => window.afterturnGraph?.nodes ?? []);
  await site.goto(`${SESSION}?node=${first}&view=node`);
  await site.evaluate(() => {
    const clipboard = { writeText: (text: string) => Promise.resolve(void (document.title = text)) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  });
  await site.getByRole('button', { name: 'Copy id' }).click();
  await expect(site).toHaveTitle(first);
  await site.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await site.getByRole('button', { name: 'Copy link' }).click();
  await expect(site.getByText('select the text instead')).toBeVisible();
});

test('a transcript leads to its latest turn', async ({ site }) => {
  await openSession(site, SESSION);
  const [first = ''] = await site.evaluate(() => window.afterturnGraph?.nodes ?? []);
  await site.goto(`${SESSION}?node=${first}`);
  const last = site.getByRole('region', { name: 'Transcript' }).getByRole('article').last();
  const before = await last.innerText();
  await expect(async () => {
    await site.getByRole('button', { name: 'To the latest' }).click();
    expect(await last.innerText()).not.toBe(before);
  }).toPass();
});
