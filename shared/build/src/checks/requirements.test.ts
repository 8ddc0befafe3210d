import { expect, test } from '@jest/globals';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { requirements } from './requirements.ts';

const row = (id: string, file: string) => `| ${id} | somewhere | \`${file}\` |`;

async function problems(ledger: string, testFile: string): Promise<readonly string[]> {
  using workspace = temporaryWorkspace({ 'docs/requirements.md': ledger, 'server/src/a.test.ts': testFile });
  return await requirements.run(workspace.root);
}

test('a row whose test names its id passes', async () => {
  expect(await problems(row('PAT-01', 'server/src/a.test.ts'), "test('PAT-01 the list', () => {});")).toEqual([]);
});

test('a row whose test does not name its id, or is not there, is reported', async () => {
  expect(await problems(row('PAT-01', 'server/src/a.test.ts'), "test('the list', () => {});")).toEqual([
    'docs/requirements.md: server/src/a.test.ts does not name PAT-01',
  ]);
  expect(await problems(row('PAT-01', 'server/src/gone.test.ts'), '')).toEqual([
    'docs/requirements.md: server/src/gone.test.ts does not name PAT-01',
  ]);
  expect(await problems('| PAT-01 | somewhere | none |', '')).toEqual(['docs/requirements.md: PAT-01 names no test']);
});

test('an id that a test names and that has no row is reported', async () => {
  expect(await problems(row('STG-01', 'server/src/a.test.ts'), "test('STG-01 STG-03 files move', () => {});")).toEqual([
    'docs/requirements.md has no row for STG-03, which a test names',
  ]);
});

test('letters are new with their first row, and what no row has the letters of is no id', async () => {
  const recall = row('RECALL-01', 'server/src/a.test.ts');
  expect(await problems(recall, "test('RECALL-01 calls patients back, in UTF-16', () => {});")).toEqual([]);
  expect(await problems(recall, "test('RECALL-01 RECALL-02 calls patients back', () => {});")).toEqual([
    'docs/requirements.md has no row for RECALL-02, which a test names',
  ]);
  expect(await problems(recall, "test('calls patients back', () => {});")).toEqual([
    'docs/requirements.md: server/src/a.test.ts does not name RECALL-01',
  ]);
});
