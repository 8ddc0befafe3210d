import { expect, test } from '@jest/globals';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from '../checks/all.ts';
import { declarationProblems } from '@dentarium/release';
import { findSourceProblems } from '../release/source-problems.ts';
import {
  createPackageFiles,
  type TemporaryWorkspace,
  createTemporaryWorkspace,
} from '../testing/temporary-workspace.ts';
import { readWorkspace, workspaceRoot } from '../workspace/workspace.ts';
import { toModuleName } from './module-files.ts';
import { writeModule } from './new-module.ts';

/** Creates a workspace with a module that has the page `/case`. */
function workspaceWithModule(): TemporaryWorkspace {
  const title = { ch: '订单', en: 'Orders' };
  return createTemporaryWorkspace({
    '.build/.keep': '',
    ...createPackageFiles('shared/platform'),
    ...createPackageFiles('mf-orders'),
    'mf-orders/module.json': JSON.stringify({
      name: 'orders',
      title,
      platform: '^1.0.0',
      routes: ['/case/list'],
      tabs: [{ id: 'orders', title, to: '/case/list', order: 40 }],
      flag: null,
    }),
  });
}

test('MFE-01 creates a new module without problems of declaration, types, imports, texts and format', async () => {
  using workspace = workspaceWithModule();
  const files = await writeModule(workspace.root, 'frontDesk', { ch: '前台', en: 'Front desk' });
  expect(files).toContain('mf-front-desk/src/module.tsx');
  const item = readWorkspace(workspace.root).find(({ folder }) => folder === 'mf-front-desk');
  if (item === undefined) throw new Error('the workspace has no such module');
  expect(declarationProblems(item.declaration)).toEqual([]);
  expect(item.declaration).toMatchObject({
    name: 'frontDesk',
    title: { ch: '前台', en: 'Front desk' },
    routes: ['/front-desk'],
    tabs: [{ to: '/front-desk', order: 50 }],
    menu: [{ to: '/front-desk' }],
  });
  // Its dependencies are installed as for any module.
  symlinkSync(join(workspaceRoot, 'mf-personal', 'node_modules'), join(item.path, 'node_modules'));
  expect(await findSourceProblems(workspace.root, item)).toEqual([]);
  for (const check of checks.filter(({ name }) => ['format', 'folder cycles'].includes(name)))
    expect((await check.run(workspace.root)).filter((line) => line.includes('mf-front-desk'))).toEqual([]);
});

test.each([
  ['frontDesk', 'frontDesk'],
  ['front-desk', 'frontDesk'],
  ['front-desk-2', 'frontDesk2'],
  ['-desk', 'Desk'],
  ['desk-', 'desk-'],
])('MFE-01 takes the name %s of a new module as %s', (givenName, name) => {
  expect(toModuleName(givenName)).toBe(name);
});

test.each([
  ['a name that is no identifier', 'mf-demo', 'module.json gives no proper name'],
  ['the name of the shell', 'shell', 'module.json takes the name of the shell'],
  ['a page of the site', 'login', 'module.json takes the page /login'],
  ['a page of another module', 'case', 'the page /case belongs to orders'],
  ['a folder that is there', 'orders', 'the folder mf-orders is there already'],
])('MFE-01 refuses a new module with %s, and writes nothing', async (_, name, reason) => {
  using workspace = workspaceWithModule();
  const before = readWorkspace(workspace.root).map(({ folder }) => folder);
  await expect(writeModule(workspace.root, name, { ch: '甲', en: 'A' })).rejects.toThrow(reason);
  expect(readWorkspace(workspace.root).map(({ folder }) => folder)).toEqual(before);
  expect(readFileSync(join(workspace.root, 'mf-orders/module.json'), 'utf8')).toContain('订单');
});
