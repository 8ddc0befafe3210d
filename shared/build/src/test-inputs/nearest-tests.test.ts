import { expect, test } from '@jest/globals';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createPackageFiles, createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { selectNearestTests, type NearestTests } from './nearest-tests.ts';
import { PassedTests } from './passed-tests.ts';
import { computeTestKeys } from './test-keys.ts';

const files = {
  ...createPackageFiles('shared/ui'),
  'shared/ui/package.json': JSON.stringify({ name: '@dentarium/ui', exports: { '.': './src/index.ts' } }),
  'shared/ui/src/index.ts': "export { Field } from './form/field.ts';\nexport * from './tiles/index.ts';",
  'shared/ui/src/form/field.ts': 'export const Field = 1;',
  'shared/ui/src/tiles/index.ts': "export { Tile as Picture } from './tile.ts';",
  'shared/ui/src/tiles/tile.ts': 'export const Tile = 1;',
  'shared/ui/src/tiles/tile.test.ts': "import { Tile } from './tile.ts';\nvoid Tile;",
  ...createPackageFiles('mf-orders', ['ui']),
  'mf-orders/src/module.ts': "export const page = () => import('./list/page.ts');",
  'mf-orders/src/module.test.ts': "import { page } from './module.ts';\nvoid page;",
  'mf-orders/src/list/page.ts': "import { Field } from '@dentarium/ui';\nexport const page = Field;",
  'mf-orders/src/list/page.test.ts': "import { page } from '../module.ts';\nvoid page;",
  'mf-orders/src/list/picture.test.ts': "import { Picture } from '@dentarium/ui';\nvoid Picture;",
};
const [MODULE, PAGE, PICTURE] = ['module', 'list/page', 'list/picture'].map((name) => `mf-orders/src/${name}.test.ts`);
const TILE = 'shared/ui/src/tiles/tile.test.ts';

/** Selects the tests after a change; the files that passed before took the given seconds. */
function after(changedFile: string, seconds: Readonly<Record<string, number>> = {}, key?: string): NearestTests {
  using workspace = createTemporaryWorkspace(files);
  const keys = computeTestKeys(workspace.root);
  const results = new PassedTests(join(workspace.root, 'results'));
  for (const [name, secondsByTest] of Object.entries(seconds))
    results.add(name, key ?? keys.get(name) ?? '', { passed: 1, skipped: 0, seconds: secondsByTest });
  return selectNearestTests(workspace.root, [changedFile], { results, keys });
}

test('prefers a test in the folder to those with fewer imports in between', () => {
  expect(after('mf-orders/src/list/page.ts').toRun).toEqual([PAGE, MODULE]);
});

test.each([
  ['shared/ui/src/tiles/tile.ts', [TILE, PICTURE]],
  ['shared/ui/src/form/field.ts', [MODULE, PAGE]],
])('traces a name of an index to its file only: %s', (changedFile, tests) => {
  expect(after(changedFile).toRun).toEqual(tests);
});

test('runs a changed test', () => {
  expect(after(TILE).toRun).toEqual([TILE]);
});

test('skips a test that passed with the same inputs', () => {
  const { toRun, unchanged } = after('mf-orders/src/list/page.ts', { 'mf-orders/src/list/page.test.ts': 1 });
  expect([toRun, unchanged]).toEqual([[MODULE], [PAGE]]);
});

test('skips tests beyond half a minute, except the nearest', () => {
  const long = 40 * availableParallelism();
  const seconds = { 'mf-orders/src/list/page.test.ts': long, 'mf-orders/src/module.test.ts': 1 };
  const { toRun, skippedTests: left } = after('mf-orders/src/list/page.ts', seconds, 'former inputs');
  expect([toRun, left]).toEqual([[PAGE], [MODULE]]);
});
