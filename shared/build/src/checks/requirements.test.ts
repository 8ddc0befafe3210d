import { expect, test } from '@jest/globals';
import { createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { requirements } from './requirements.ts';

const FILE = 'server/src/a.test.ts';

async function findProblems(ids: readonly string[], testFile: string): Promise<readonly string[]> {
  const list = ids.map((id) => `| ${id} | \`server/src\` |`).join('\n');
  using workspace = createTemporaryWorkspace({ 'docs/requirements.md': list, [FILE]: testFile });
  return await requirements.run(workspace.root);
}

test.each([
  ['a test', "test('PAT-01 shows the list', () => {});"],
  ['a group', "describe('PAT-01 the list', () => {});"],
  ['a table', 'test.each([1, 2])(`PAT-01 shows page ${1}`, () => {});'],
  ['a function that declares tests', "describeAccess('PAT-01 the list', {});"],
])('accepts an id in the title of %s', async (_, source) => {
  expect(await findProblems(['PAT-01'], source)).toEqual([]);
});

test.each([
  ['a title', "test('shows the list', () => {});"],
  ['a comment', "// PAT-01\ntest('shows the list', () => {});"],
  ['a compared text', "test('shows the list', () => { const id = 'PAT-01'; show(id); });"],
])('reports an id that no title names, only %s', async (_, source) => {
  expect(await findProblems(['PAT-01'], source)).toEqual(['docs/requirements.md: no test names PAT-01']);
});

test('reports an id that a title names and the list lacks', async () => {
  const problems = await findProblems(['STG-01'], "test('STG-01 STG-03 moves files in UTF-16', () => {});");
  expect(problems).toEqual(['docs/requirements.md lacks STG-03, which a test names']);
});

test('fails without the list', async () => {
  using workspace = createTemporaryWorkspace();
  await expect(requirements.run(workspace.root)).rejects.toThrow('docs/requirements.md is missing');
});
