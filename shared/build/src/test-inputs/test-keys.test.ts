import { expect, test } from '@jest/globals';
import { createPackageFiles, createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { computeBrowserTestKeys, computeTestKeys } from './test-keys.ts';

const files = {
  ...createPackageFiles('shared/domain'),
  'shared/domain/package.json': JSON.stringify({
    name: '@dentarium/domain',
    exports: { '.': './src/index.ts', './forms/*': './src/forms/*.ts' },
  }),
  'shared/domain/src/index.ts': "export { one } from './one.ts';",
  'shared/domain/src/one.ts': "import names from './names.json' with { type: 'json' };\nexport const one = names;",
  'shared/domain/src/names.json': '["one"]',
  'shared/domain/src/forms/order.ts': 'export const order = 1;',
  'shared/domain/src/alone.ts': 'export const alone = 1;',
  ...createPackageFiles('shell', ['domain']),
  'shell/src/page.ts': "import { one } from '@dentarium/domain';\nexport const page = one;",
  'shell/src/page.test.ts': "import { page } from './page.ts';\nvoid page;",
  'shell/src/form.test.ts': "void import('@dentarium/domain/forms/order');",
  'shell/src/types.test.ts': "import type { alone } from '@dentarium/domain/alone';\nexport type A = typeof alone;",
  ...createPackageFiles('server'),
  'server/package.json': JSON.stringify({
    name: '@dentarium/server',
    testBoundary: { tests: 'src/areas/*/**', file: 'src/app.ts', inputs: ['src/areas/*/migrations.ts'] },
    testInputs: { 'src/declared.test.ts': ['deploy/*.conf', 'shell/src'] },
  }),
  'server/src/thread.test.ts': "export const worker = join(import.meta.dirname, 'threads', 'worker.ts');",
  'server/src/threads/worker.ts': "import './work.ts';",
  'server/src/threads/work.ts': 'export const work = 1;',
  'server/src/folder.test.ts': 'const here = import.meta.dirname;\nexport const sources = `${here}/migrations`;',
  'server/src/migrations/first.sql': 'select 1',
  'server/src/late.test.ts': 'void import(String(workerData));',
  'server/src/outside.test.ts': "export const root = join(import.meta.dirname, '..', '..');",
  'server/src/steps.test.ts': "const here = import.meta.dirname;\nexport const root = join(here, '..', '..');",
  'server/src/declared.test.ts': "export const root = join(import.meta.dirname, '..', '..');",
  'server/src/app.ts': "import './areas/orders/area.ts';\nimport './areas/files/area.ts';",
  'server/src/app.test.ts': "import './app.ts';",
  'server/src/areas/orders/area.ts': "import '../files/names.ts';",
  'server/src/areas/orders/migrations.ts': 'export const migrations = [];',
  'server/src/areas/orders/orders.test.ts': "import '../../app.ts';\nimport './area.ts';",
  'server/src/areas/files/area.ts': "import './names.ts';",
  'server/src/areas/files/names.ts': 'export const name = 1;',
  'server/src/areas/files/files.test.ts': "import '../../app.ts';\nimport './area.ts';",
  ...createPackageFiles('e2e', ['server']),
  'e2e/tests/story.spec.ts': '',
  'e2e/tests/other.spec.ts': '',
  'e2e/src/page.ts': 'export const page = 1;',
  'deploy/site.conf': 'a',
  'shared/build/src/jest-preset/async-timeout.ts': 'export {};',
};

/** Returns the tests whose results are no longer valid after a change. */
function findStaleTests(change: Readonly<Record<string, string>>): string[] {
  using workspace = createTemporaryWorkspace(files);
  const before = computeTestKeys(workspace.root);
  workspace.write(change);
  const after = computeTestKeys(workspace.root);
  return [...before].flatMap(([name, key]) => (key !== null && key === after.get(name) ? [] : [name])).toSorted();
}

const ALWAYS = ['server/src/outside.test.ts', 'server/src/steps.test.ts'];
const [PAGE, FORM, THREAD, FOLDER, LATE, DECLARED] = [
  'shell/src/page.test.ts',
  'shell/src/form.test.ts',
  'server/src/thread.test.ts',
  'server/src/folder.test.ts',
  'server/src/late.test.ts',
  'server/src/declared.test.ts',
];

test('runs only a test with undeclared outside inputs always', () => {
  expect(findStaleTests({})).toEqual(ALWAYS);
});

test.each([
  ['the test itself', 'shell/src/page.test.ts', [PAGE]],
  ['what it imports, and another test declares', 'shell/src/page.ts', [DECLARED, PAGE]],
  ['what a package below hands on', 'shared/domain/src/one.ts', [DECLARED, PAGE]],
  ['texts of a package below', 'shared/domain/src/names.json', [DECLARED, PAGE]],
  ['what it imports late, by a pattern of exports', 'shared/domain/src/forms/order.ts', [FORM]],
  ['what a thread that it starts imports', 'server/src/threads/work.ts', [FOLDER, LATE, THREAD]],
  [
    'what is no code, in the package of a test that makes its paths otherwise',
    'server/src/migrations/first.sql',
    [FOLDER, LATE],
  ],
  ['a new file in that package', 'server/src/migrations/second.sql', [FOLDER, LATE]],
  ['a declared file', 'deploy/site.conf', [DECLARED]],
  ['a new file of a declared pattern', 'deploy/other.conf', [DECLARED]],
])('invalidates a result after a change of %s', (_, file, tests) => {
  expect(findStaleTests({ [file]: '{}' })).toEqual([...tests, ...ALWAYS].toSorted());
});

test.each([
  ['what nothing imports', 'shared/domain/src/alone.ts'],
  ['another test', 'server/src/other.test.ts'],
  ['a document', 'docs/page.md'],
])('keeps a result after a change of %s', (_, file) => {
  expect(findStaleTests({ [file]: '{}' })).toEqual(ALWAYS);
});

test.each([
  ['an installed version', 'pnpm-lock.yaml'],
  ['how tests are run', 'shared/build/src/jest-preset/async-timeout.ts'],
])('invalidates every result after a change of %s', (_, file) => {
  expect(findStaleTests({ [file]: 'changed: true' })).toContain('shell/src/types.test.ts');
});

const [APP, ORDERS, FILES] = [
  'server/src/app.test.ts',
  'server/src/areas/orders/orders.test.ts',
  'server/src/areas/files/files.test.ts',
];
test.each([
  ['of its own area', 'server/src/areas/orders/area.ts', [APP, ORDERS]],
  ['of an area that its own one imports', 'server/src/areas/files/names.ts', [APP, FILES, ORDERS]],
  ['of another area', 'server/src/areas/files/area.ts', [APP, FILES]],
  ['of a migration of another area', 'server/src/areas/orders/migrations.ts', [FILES, ORDERS]],
])('invalidates a result of an area after a change %s', (_, file, tests) => {
  expect(findStaleTests({ [file]: 'export const changed = 1;' })).toEqual(expect.arrayContaining(tests));
  const others = [APP, ORDERS, FILES].filter((name) => !tests.includes(name));
  const stale = findStaleTests({ [file]: 'export const changed = 1;' });
  expect(others.filter((name) => stale.includes(name))).toEqual([]);
});

test('a partial run does not satisfy an exhaustive run', () => {
  using workspace = createTemporaryWorkspace(files);
  const partial = computeTestKeys(workspace.root).get(PAGE);
  const exhaustive = computeTestKeys(workspace.root, { isExhaustive: true }).get(PAGE);
  expect(typeof partial).toBe('string');
  expect(exhaustive).not.toBe(partial);
});

test('reruns a browser test after a change of itself, of any package or of the browser, but not of a unit test', () => {
  using workspace = createTemporaryWorkspace(files);
  const [story, other] = ['e2e/tests/story.spec.ts', 'e2e/tests/other.spec.ts'];
  const read = (browser = '/chrome') => {
    const keys = computeBrowserTestKeys(workspace.root, browser);
    return [keys.get(story), keys.get(other)];
  };
  const [storyBefore, otherBefore] = read();
  workspace.write({ 'server/src/other.test.ts': 'test', 'docs/page.md': 'text' });
  expect(read()).toEqual([storyBefore, otherBefore]);
  workspace.write({ [story]: 'changed' });
  expect(read()[0]).not.toBe(storyBefore);
  expect(read()[1]).toBe(otherBefore);
  workspace.write({ 'server/src/threads/work.ts': 'export const work = 2;' });
  const changedKeys = read();
  expect(changedKeys[1]).not.toBe(otherBefore);
  expect(read(process.execPath)[1]).not.toBe(changedKeys[1]);
});
