import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runNode } from '../workspace/run.ts';
import { subcommands } from '../tool/all.ts';
import { readJson, workspaceRoot } from '../workspace/workspace.ts';

/** The documents for new contributors. */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(workspaceRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Returns the distinct matches of a pattern in the documents. */
function findMatches(pattern: RegExp): string[] {
  const texts = DOCUMENTS.map((file) => readFileSync(join(workspaceRoot, file), 'utf8'));
  return [...new Set(texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name)))];
}

test('MFE-01 documents only existing commands, with the Node that users have', async () => {
  const { scripts } = readJson<{ scripts: Record<string, string> }>(join(workspaceRoot, 'package.json'));
  const namedCommands = findMatches(/npm run (?:-s )?([\w-]+)/g);
  expect(namedCommands).toEqual(expect.arrayContaining(['module', 'openapi', 'check']));
  expect(namedCommands.filter((name) => scripts[name] === undefined)).toEqual([]);
  const entry = 'shared/build/bin/dentarium.mjs';
  const { output } = await runNode([join(workspaceRoot, entry), 'help']);
  const missing = namedCommands
    .filter((name) => scripts[name]?.startsWith('node '))
    .filter((name) => scripts[name] !== `node ${entry} ${name}` || !output.includes(`\n  ${name} `));
  expect(missing).toEqual([]);
});

test('MFE-01 documents only existing commands of the module tool', () => {
  const knownCommands = new Set(['help', ...subcommands.map(({ name }) => name)]);
  const namedCommands = findMatches(/(?:npm run (?:-s )?module -- |dentarium\.mjs module |`module )([a-z]+)/g);
  expect(namedCommands.length).toBeGreaterThan(10);
  expect(namedCommands.filter((name) => !knownCommands.has(name))).toEqual([]);
});
