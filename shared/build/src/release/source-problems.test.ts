import { expect, test } from '@jest/globals';
import { createPackageFiles, createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import { findSourceProblems } from './source-problems.ts';

const screen = "export const title = (t: (key: string) => string): string => t('list.title');\n";
const title = { ch: '夹具', en: 'Fixture' };
const declaration = { name: 'fixture', title, platform: '^1.0.0', routes: ['/fixture'], tabs: [], flag: null };
const texts = { list: { title: '病例' } };

/** Returns the problems of the sources of a module, beside a package with its own problems. */
async function problemsWith(files: Readonly<Record<string, string>>): Promise<string[]> {
  using workspace = createTemporaryWorkspace({
    ...createPackageFiles('shared/bus'),
    'shared/bus/src/index.ts': "export const wrong: number = 'text';\n",
    ...createPackageFiles('mf-fixture'),
    'mf-fixture/module.json': JSON.stringify(declaration),
    'mf-fixture/src/locales/ch.json': JSON.stringify(texts),
    'mf-fixture/src/locales/en.json': JSON.stringify(texts),
    'mf-fixture/src/screen.ts': screen,
    ...files,
  });
  const item = readWorkspace(workspace.root).find(({ folder }) => folder === 'mf-fixture');
  if (item === undefined) throw new Error('the workspace has no such module');
  return await findSourceProblems(workspace.root, item);
}

test('MFE-08 reports no problem of correct sources, whatever is wrong elsewhere', async () => {
  expect(await problemsWith({})).toEqual([]);
});

test('MFE-08 reports a wrong declaration, a wrong type, an import around the shared copy, a text in one language and an unknown text', async () => {
  const problems = await problemsWith({
    'mf-fixture/src/screen.ts': `${screen}export const wrong: number = 'text';\n`,
    'mf-fixture/src/kit.ts': "export { default } from 'antd/es/table';\n",
    'mf-fixture/src/locales/en.json': '{}',
    'mf-fixture/src/other.ts': screen.replace('list.title', 'list.name'),
    'mf-fixture/module.json': JSON.stringify({ ...declaration, flag: 'telephone' }),
  });
  expect(problems).toEqual([
    expect.stringMatching(/^mf-fixture\/module\.json goes with the switch telephone/),
    expect.stringMatching(/^mf-fixture\/src\/kit\.ts:1 .*antd/),
    'mf-fixture/src/locales/en.json lacks "list.title"',
    'mf-fixture/src/other.ts shows "list.name", which stands in no file of texts',
    expect.stringMatching(/^mf-fixture\/src\/kit\.ts.*error/),
    expect.stringMatching(/^mf-fixture\/src\/screen\.ts.*error/),
  ]);
});
