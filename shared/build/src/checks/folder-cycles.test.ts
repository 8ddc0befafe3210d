import { expect, test } from '@jest/globals';
import { packageFiles, temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { folderCycles } from './folder-cycles.ts';

async function problemsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  using workspace = temporaryWorkspace({ ...packageFiles('server'), ...packageFiles('shell'), ...files });
  return await folderCycles.run(workspace.root);
}

test('two folders that import each other are told once, with the imports', async () => {
  const problems = await problemsOf({
    'shell/src/page/frame.ts': "import { load } from '../start/load.ts';",
    'shell/src/start/load.ts': "import type { Frame } from '../page/frame.ts';",
  });
  expect(problems).toEqual([
    'shell: src/page imports src/start in src/page/frame.ts:1; src/start imports src/page in src/start/load.ts:1',
  ]);
});

test.each(['mf-patients', 'mf-orders', 'shared/build', 'shared/platform', 'shared/upload'])(
  'in %s a folder and a file above it that import each other are told',
  async (folder) => {
    const problems = await problemsOf({
      ...packageFiles(folder),
      [`${folder}/src/routes.ts`]: "const page = () => import('./list/page.ts');",
      [`${folder}/src/list/page.ts`]: "export { routes } from '../routes.ts';",
    });
    expect(problems).toEqual([
      `${folder}: src/list imports src/routes.ts in src/list/page.ts:1; src/routes.ts imports src/list in src/routes.ts:1`,
    ]);
  },
);

test('a way round over three areas of the server is told', async () => {
  const problems = await problemsOf({
    'server/src/areas/tags/tags.ts': "import '../stages/stages.ts';",
    'server/src/areas/stages/stages.ts': "import '../files/files.ts';",
    'server/src/areas/files/files.ts': "import '../tags/tags.ts';",
  });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('src/areas/files imports src/areas/tags');
});

test.each([
  [
    'a file that lies above the folders',
    { 'shell/src/start.ts': "import './page/frame.ts';", 'shell/src/page/frame.ts': '' },
  ],
  [
    'tests and what they are made with',
    {
      'shell/src/page/frame.ts': "import '../start/load.ts';",
      'shell/src/start/load.test.ts': "import '../page/frame.ts';",
      'shell/src/start/testing/site.ts': "import '../../page/frame.ts';",
      'shell/src/start/load.ts': '',
    },
  ],
  ['two files of one folder', { 'shell/src/page/a.ts': "import './b.ts';", 'shell/src/page/b.ts': "import './a.ts';" }],
])('%s are no cycle', async (_, files) => {
  expect(await problemsOf(files)).toEqual([]);
});
