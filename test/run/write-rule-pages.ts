import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulePages } from '../support/rule-pages.ts';

/** Writes the pages about the rules, and removes those of rules that are no more. */
const PROJECT = join(import.meta.dirname, '../..');
const FOLDER = join(PROJECT, 'docs/rules');

mkdirSync(FOLDER, { recursive: true });
const pages = await rulePages();
for (const name of readdirSync(FOLDER)) {
  if (!pages.has(`docs/rules/${name}`)) rmSync(join(FOLDER, name));
}
for (const [path, text] of pages) writeFileSync(join(PROJECT, path), text);
