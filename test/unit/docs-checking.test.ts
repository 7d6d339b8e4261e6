import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../lib/check/control/check-settings.ts';
import { type CliRun, runShell } from '../support/run-cli.ts';
import { sessionFilesOf, tempFolder, writeFiles } from '../support/temp-store.ts';

/** The examples of docs/checking.md, run as they stand there. */
const PAGE = readFileSync(resolve(import.meta.dirname, '../../docs/checking.md'), 'utf8');
const NODES = [
  { id: 'u1', seq: 1, role: 'user', output: 'My key is AKIAIOSFODNN7EXAMPLE.', predecessor: 'ROOT' },
  { id: 'l1', seq: 2, role: 'llm', output: '', predecessor: 'u1', metadata: { status: 'error' } },
];

function blocks(language: string): string[] {
  return [...PAGE.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text);
}

function workplace(files: Readonly<Record<string, string>> = {}): string {
  const folder = writeFiles(tempFolder(), files);
  writeFiles(join(folder, 'runs/s1'), sessionFilesOf(NODES));
  return folder;
}

/** A line of the page, with the command as it is installed there. */
function runLine(folder: string, line: string): Promise<CliRun> {
  const summary = join(folder, 'summary.md');
  return runShell(
    `cd '${folder}' && GITHUB_STEP_SUMMARY='${summary}'; ${line.replace('npx afterturn', '$AFTERTURN')}`,
  );
}

describe('docs/checking.md', () => {
  it('has a baseline that is written and then holds', async () => {
    const folder = workplace();
    const [text = ''] = blocks('sh');
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(await runLine(folder, line)).toMatchObject({ code: 0 });
  });

  it('has an action whose steps do what they should', async () => {
    const folder = workplace({
      'known-findings.json': '{"format":"afterturn-baseline","version":1,"findings":[]}',
    });
    const [action = ''] = blocks('yaml');
    const [annotate = '', summarise = '', scan = ''] = [...action.matchAll(/- run: (npx afterturn .*)/g)].map(
      ([, line = '']) => line,
    );
    const annotated = await runLine(folder, annotate);
    expect(annotated.code).toBe(1);
    expect(annotated.stdout).toMatch(/^::warning file=runs\/s1\/history\/0002-l-l1\.json,title=node\/error/m);
    expect((await runLine(folder, summarise)).code).toBe(0);
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('### ❌ afterturn check');
    expect((await runLine(folder, scan)).code).toBe(0);
    expect(readFileSync(join(folder, 'afterturn.sarif'), 'utf8')).toContain('"2.1.0"');
  });

  it('has a hook that passes where nothing breaks the design', async () => {
    const [, hooks = ''] = blocks('yaml');
    const entry = /entry: (npx afterturn .*)/.exec(hooks)?.[1] ?? '';
    expect(entry).not.toBe('');
    expect(await runLine(workplace(), entry)).toMatchObject({ code: 0 });
  });

  it('has a config and a rule that hold', async () => {
    const [config = ''] = blocks('json');
    expect(readConfig(JSON.parse(config), 'docs').customRules).toEqual(['./rules/no-raw-keys.mjs']);
    const [rule = ''] = blocks('js');
    const folder = workplace({
      'afterturn.config.json': '{"customRules": ["./rules/no-raw-keys.mjs"]}',
      'rules/no-raw-keys.mjs': rule,
    });
    const run = await runLine(folder, 'npx afterturn check runs');
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('acme/no-raw-keys');
    expect(run.stdout).toContain('the text of "u1" holds an access key');
    const explained = await runLine(
      folder,
      'npx afterturn explain acme/no-raw-keys --config afterturn.config.json',
    );
    expect(explained.stdout).toContain('Rotate the key');
  });
});
