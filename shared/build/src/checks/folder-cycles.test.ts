import { expect, test } from '@jest/globals';
import { createPackageFiles, createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { folderCycles } from './folder-cycles.ts';

async function findProblems(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  using workspace = createTemporaryWorkspace({
    ...createPackageFiles('server'),
    ...createPackageFiles('shell'),
    ...files,
  });
  return await folderCycles.run(workspace.root);
}

test('reports two folders that import each other once, with the imports', async () => {
  const problems = await findProblems({
    'shell/src/page/frame.ts': "import { load } from '../start/load.ts';",
    'shell/src/start/load.ts': "import type { Frame } from '../page/frame.ts';",
  });
  expect(problems).toEqual([
    'shell: src/page imports src/start in src/page/frame.ts:1; src/start imports src/page in src/start/load.ts:1',
  ]);
});

test.each(['mf-patients', 'shared/build', 'shared/platform'])(
  'reports a folder of %s that imports a file above it, which imports the folder',
  async (folder) => {
    const problems = await findProblems({
      ...createPackageFiles(folder),
      [`${folder}/src/routes.ts`]: "const page = () => import('./list/page.ts');",
      [`${folder}/src/texts.ts`]: '',
      [`${folder}/src/list/page.ts`]: "import '../texts.ts';",
    });
    expect(problems).toEqual([
      `${folder}: src imports src/list in src/routes.ts:1; src/list imports src in src/list/page.ts:1`,
    ]);
  },
);

test('lets an entry of the gallery import a folder that imports its own', async () => {
  const problems = await findProblems({
    'shell/src/page/frame.gallery.tsx': "import '../gallery/sample.ts';",
    'shell/src/gallery/sample.ts': "import '../page/frame.ts';",
  });
  expect(problems).toEqual([]);
});

test('reports a cycle over three areas of the server', async () => {
  const problems = await findProblems({
    'server/src/areas/tags/tags.ts': "import '../stages/stages.ts';",
    'server/src/areas/stages/stages.ts': "import '../files/files.ts';",
    'server/src/areas/files/uploads/files.ts': '',
    'server/src/areas/files/files.ts': "import '../tags/tags.ts';",
  });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('src/areas/files imports src/areas/tags');
});

test('reports a file of a floor that imports a folder of it, which imports the floor', async () => {
  const problems = await findProblems({
    'server/src/kernel/failure.ts': "import './http/answer.ts';",
    'server/src/kernel/http/answer.ts': "import '../failure.ts';",
  });
  expect(problems).toHaveLength(1);
});

test.each([
  [
    'a file above the folders that nothing imports',
    { 'shell/src/start.ts': "import './page/frame.ts';", 'shell/src/page/frame.ts': '' },
  ],
  [
    'tests and their helpers',
    {
      'shell/src/page/frame.ts': "import '../start/load.ts';",
      'shell/src/start/load.test.ts': "import '../page/frame.ts';",
      'shell/src/start/testing/site.ts': "import '../../page/frame.ts';",
      'shell/src/start/load.ts': '',
    },
  ],
  ['two files of one folder', { 'shell/src/page/a.ts': "import './b.ts';", 'shell/src/page/b.ts': "import './a.ts';" }],
  [
    'two folders inside of one feature',
    {
      'shell/src/page/frame/a.ts': "import '../notice/b.ts';",
      'shell/src/page/notice/b.ts': "import '../frame/a.ts';",
      'server/src/areas/files/uploads/a.ts': "import '../filing/b.ts';",
      'server/src/areas/files/filing/b.ts': "import '../uploads/a.ts';",
    },
  ],
])('accepts %s', async (_, files) => {
  expect(await findProblems(files)).toEqual([]);
});
