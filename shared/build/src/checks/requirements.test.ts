import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { writeLedger } from '../requirements/ledger.ts';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { requirements } from './requirements.ts';

const row = (id: string, file: string) => `| ${id} | somewhere | \`${file}\` |`;
const FILE = 'server/src/a.test.ts';

async function problems(ledger: string, testFile: string): Promise<readonly string[]> {
  using workspace = temporaryWorkspace({ 'docs/requirements.md': ledger, [FILE]: testFile });
  return await requirements.run(workspace.root);
}

function written(ledger: string, testFile: string): string {
  using workspace = temporaryWorkspace({ 'docs/requirements.md': ledger, [FILE]: testFile });
  writeLedger(workspace.root);
  return readFileSync(join(workspace.root, 'docs/requirements.md'), 'utf8');
}

const stale = (id: string) => `docs/requirements.md: ${id} is not as the tests have it; npm run requirements writes it`;

test('a row whose test names its id passes', async () => {
  expect(await problems(row('PAT-01', FILE), "test('PAT-01 the list', () => {});")).toEqual([]);
});

test('a row that no test names, or that names another test, is reported', async () => {
  expect(await problems(row('PAT-01', FILE), "test('the list', () => {});")).toEqual([
    'docs/requirements.md: no test names PAT-01',
    stale('PAT-01'),
  ]);
  expect(await problems(row('PAT-01', 'gone.test.ts'), "test('PAT-01 the list', () => {});")).toEqual([
    stale('PAT-01'),
  ]);
  expect(await problems('| PAT-01 | somewhere | none |', "test('PAT-01 the list', () => {});")).toEqual([
    stale('PAT-01'),
  ]);
});

test('titles of groups, of tables and of tests of one’s own count; comments and compared texts do not', async () => {
  for (const titled of [
    "describe('PAT-01 the list', () => {});",
    'test.each([1, 2])(`PAT-01 the list, page ${1}`, () => {});',
    "describeWhoMay('PAT-01 the list', {});",
  ]) {
    expect(await problems(row('PAT-01', FILE), titled)).toEqual([]);
  }
  expect(
    await problems(row('PAT-01', FILE), "// PAT-01\ntest('the list', () => { const id = 'PAT-01'; show(id); });"),
  ).toContain('docs/requirements.md: no test names PAT-01');
});

test('an id that a test names and that has no row is reported', async () => {
  expect(await problems(row('STG-01', FILE), "test('STG-01 STG-03 files move', () => {});")).toEqual([stale('STG-03')]);
});

test('letters are new with their first row, and what no row has the letters of is no id', async () => {
  const recall = row('RECALL-01', FILE);
  expect(await problems(recall, "test('RECALL-01 calls patients back, in UTF-16', () => {});")).toEqual([]);
  expect(await problems(recall, "test('RECALL-01 RECALL-02 calls patients back', () => {});")).toEqual([
    stale('RECALL-02'),
  ]);
});

test('the command writes the tests of each row, keeps what is written by hand, and adds rows', () => {
  const before = `# Requirements\n\n| PAT-01 | the list | \`gone.test.ts\` |\n${row('STG-01', FILE)}\n\nA last line.\n`;
  const titles = "test('PAT-01 the list', () => {});\ntest('PAT-02 STG-01 the page', () => {});";
  const after = `# Requirements\n\n| PAT-01 | the list | \`${FILE}\` |\n| PAT-02 | \`server/src\` | \`${FILE}\` |\n${row('STG-01', FILE)}\n\nA last line.\n`;
  expect(written(before, titles)).toBe(after);
  expect(written(after, titles)).toBe(after);
});

test('a workspace without the list is told so', async () => {
  using workspace = temporaryWorkspace();
  await expect(requirements.run(workspace.root)).rejects.toThrow('docs/requirements.md is missing');
});

const CONFLICT = ['<'.repeat(7) + ' HEAD', '=======', '>'.repeat(7) + ' theirs'];
test.each([
  ['the list', 'docs/requirements.md', [CONFLICT[0], row('PAT-01', FILE), ...CONFLICT.slice(1)].join('\n'), ''],
  ['a test', FILE, row('PAT-01', FILE), [...CONFLICT, "test('PAT-01 the list', () => {});"].join('\n')],
])('%s with the marks of a merge conflict is refused and stays as it is', async (_, name, ledger, testFile) => {
  using workspace = temporaryWorkspace({ 'docs/requirements.md': ledger, [FILE]: testFile });
  const refusal = `${name} has the marks of a merge conflict`;
  await expect(requirements.run(workspace.root)).rejects.toThrow(refusal);
  expect(() => writeLedger(workspace.root)).toThrow(refusal);
  expect(readFileSync(join(workspace.root, 'docs/requirements.md'), 'utf8')).toBe(ledger);
});
