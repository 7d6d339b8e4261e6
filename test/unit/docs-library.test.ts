import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linesOf, runCli } from '../support/run-cli.ts';
import { tempFolder, writeFiles } from '../support/temp-store.ts';

/** The examples of docs/library.md, as somebody who has the package installed would have them. */
const PROJECT = resolve(import.meta.dirname, '../..');
const PAGE = readFileSync(join(PROJECT, 'docs/library.md'), 'utf8');
const [inNode = '', inBrowser = ''] = [...PAGE.matchAll(/```ts\n(.*?)```/gs)].map(([, text]) => text);

/** A project of its own, with the package in it. */
function project(): string {
  const folder = writeFiles(tempFolder(), {
    'package.json': '{"type": "module"}',
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        module: 'nodenext',
        target: 'es2022',
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        lib: ['ES2023', 'DOM'],
        types: ['node'],
        typeRoots: [join(PROJECT, 'node_modules/@types')],
      },
      include: ['*.ts'],
    }),
    'node.ts': inNode,
    'node.js': inNode,
    'browser.ts': inBrowser,
  });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(PROJECT, join(folder, 'node_modules/afterturn'));
  symlinkSync(join(PROJECT, 'fixtures/example'), join(folder, 'runs'));
  return folder;
}

describe('docs/library.md', () => {
  it('has examples that type-check against the package', () => {
    const tsc = join(PROJECT, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', project()], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  it('has an example for Node that does what the command does', async () => {
    const output = execFileSync(process.execPath, ['node.js'], { cwd: project(), encoding: 'utf8' });
    const sessions = linesOf<{ findings: { rule: string; message: string; severity: string }[] }>(
      await runCli('check', join(PROJECT, 'fixtures/example'), '--format', 'ndjson', '--rule', 'seq/gap=off'),
    );
    const found = sessions.flatMap(({ findings }) =>
      findings.map(({ severity, rule, message }) => `${severity} ${rule}: ${message}`),
    );
    const lines = output.trim().split('\n');
    for (const line of found) expect(lines).toContain(line);
    expect(found.length).toBeGreaterThan(0);
    expect(lines.filter((line) => / messages, (exact|in doubt)$/.test(line)).length).toBeGreaterThan(10);
    expect(lines.at(-1)).toBe('90 rules');
  });
});
