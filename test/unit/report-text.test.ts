import { describe, expect, it } from 'vitest';
import { checkSession } from '../../lib/check/check-session.ts';
import { checkedSession, type CheckedSession } from '../../lib/report/checked-session.ts';
import { displayWidth } from '../../lib/report/display-width.ts';
import { NO_COLOUR, type Palette } from '../../lib/report/palette.ts';
import { sessionText, textReport } from '../../lib/report/text-report.ts';
import { graphOf } from '../support/notation.ts';

const style = { palette: NO_COLOUR, width: 80 };

async function checked(notation: string): Promise<CheckedSession> {
  const graph = await graphOf(notation);
  return checkedSession(graph.session, checkSession(graph));
}

it('says what, where and what to do, one rule at a time', async () => {
  const report = await checked('u1 < ROOT; u2 < u8; u3 < u9; S1 < u2 {covers u3}; head u1; session demo');
  expect(textReport([report], style, 0.34)).toBe(`demo
s

  error     edge/dangling-predecessor (2 times)
            "u2" follows "u8", which is not in this session
  in        history/0001-u-u2.json
            and 1 finding that follows from it
            "u3" follows "u9", which is not in this session
  in        history/0002-u-u3.json
            and 1 finding that follows from it
  to fix    Restore the missing node from the git history, or point the
            predecessor at the node that came before
  more      docs/rules/edge-dangling-predecessor.md

  error     compaction/splice-point
            the summary "S1" does not hang where its first covered node "u3"
            does
  expected  predecessor "u9"
  found     predecessor "u2"
  in        history/0003-l-S1.json
  to fix    Set the predecessor of the summary to that of its first covered
            node; no other edge changes
  more      docs/rules/compaction-splice-point.md

1 session checked, 1 not clean: 3 errors, 2 more that follow (0.3 s)
`);
});

it('only counts sessions that are clean', async () => {
  const clean = await checked('u1 < ROOT; l1 < u1 {aged -1}; head l1');
  expect(textReport([clean, clean], style)).toBe('2 sessions checked, nothing found\n');
});

it('tells problems that no rule tells of, and the others once', async () => {
  const report = await checked('u1 < ROOT {cut}');
  const [problem] = report.problems;
  const missing = {
    ...problem,
    code: 'store/still-written',
    file: 'history',
    message: 'changed meanwhile',
  } as const;
  const text = textReport([{ ...report, problems: [...report.problems, missing as never] }], style);
  expect(text).toContain('  problem   store/still-written\n            the file changed meanwhile');
  expect(text).toContain('1 error, 1 problem\n');
});

describe('with wide characters', () => {
  const notation = `u1 < ROOT; u2-${'用户的消息'.repeat(20)} < ${'😀'.repeat(20)}; l3 < u1 @ 助手; session 会话`;

  it.each([60, 80, 120])('fills lines of %i cells and no more', async (width) => {
    const lines = sessionText(await checked(notation), { ...style, width }).split('\n');
    const widths = lines.filter((line) => !line.startsWith('  in ')).map(displayWidth);
    expect(Math.max(...widths)).toBeLessThanOrEqual(width);
    expect(Math.max(...widths)).toBeGreaterThan(width - 8);
  });

  it('begins every text in one column', async () => {
    const lines = sessionText(await checked(notation), style)
      .split('\n')
      .slice(3)
      .filter(Boolean);
    for (const line of lines) expect(line).toMatch(/^ {2}(?:[a-z ]{8}) {2}\S/);
  });
});

it('lets nothing of the store reach the terminal as more than text', async () => {
  const report = await checked('u1 < \u001b]0,owned\u0007; l1 @ \u202egnp.\u009b31m');
  const hostile = { ...report, title: 'a\u001b[2Jb\nc', input: 'd\re' };
  const text = textReport([hostile], style);
  // eslint-disable-next-line no-control-regex -- these are what must not be there
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(text).toContain('a\\x1b[2Jb\\nc\nd\\re\n');
});

it('paints labels by severity and leaves the padding bare', async () => {
  const mark = (name: string) => (text: string) => `<${name}>${text}</>`;
  const names = ['bold', 'dim', 'red', 'yellow', 'cyan', 'green'] as const;
  const palette = Object.fromEntries(names.map((name) => [name, mark(name)])) as unknown as Palette;
  const text = textReport([await checked('u1 < ROOT; head u9')], { palette, width: 80 });
  expect(text).toContain('  <red>error</>     <bold>branch/dangling-head</>\n');
  expect(text).toContain('not clean: <red>1 error</>\n');
});
