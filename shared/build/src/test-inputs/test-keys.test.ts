import { expect, test } from '@jest/globals';
import { packageFiles, temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { browserKey, testKeys } from './test-keys.ts';

const files = {
  ...packageFiles('shared/domain'),
  'shared/domain/package.json': JSON.stringify({
    name: '@dentarium/domain',
    exports: { '.': './src/index.ts', './forms/*': './src/forms/*.ts' },
  }),
  'shared/domain/src/index.ts': "export { one } from './one.ts';",
  'shared/domain/src/one.ts': "import names from './names.json' with { type: 'json' };\nexport const one = names;",
  'shared/domain/src/names.json': '["one"]',
  'shared/domain/src/forms/order.ts': 'export const order = 1;',
  'shared/domain/src/alone.ts': 'export const alone = 1;',
  ...packageFiles('shell', ['domain']),
  'shell/src/page.ts': "import { one } from '@dentarium/domain';\nexport const page = one;",
  'shell/src/page.test.ts': "import { page } from './page.ts';\nvoid page;",
  'shell/src/form.test.ts': "void import('@dentarium/domain/forms/order');",
  'shell/src/types.test.ts': "import type { alone } from '@dentarium/domain/alone';\nexport type A = typeof alone;",
  ...packageFiles('server'),
  'server/package.json': JSON.stringify({
    name: '@dentarium/server',
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
  'deploy/site.conf': 'a',
  'shared/build/src/jest-preset/patience.ts': 'export {};',
};

/** Sets a variable of the environment until the end of the block. */
function environment(name: string, value: string | undefined): Disposable {
  const formerly = process.env[name];
  const put = (what: string | undefined): void => {
    if (what === undefined) delete process.env[name];
    else process.env[name] = what;
  };
  put(value);
  return { [Symbol.dispose]: () => put(formerly) };
}

/** The tests whose results are no longer valid after a change. */
function staleAfter(change: Readonly<Record<string, string>>): string[] {
  using workspace = temporaryWorkspace(files);
  const before = testKeys(workspace.root);
  workspace.write(change);
  const after = testKeys(workspace.root);
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

test('a test that may read outside of its package without a declaration runs always, and no other does', () => {
  expect(staleAfter({})).toEqual(ALWAYS);
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
])('a result is not valid after a change of %s', (_, file, tests) => {
  expect(staleAfter({ [file]: '{}' })).toEqual([...tests, ...ALWAYS].toSorted());
});

test.each([
  ['what nothing imports', 'shared/domain/src/alone.ts'],
  ['another test', 'server/src/other.test.ts'],
  ['a document', 'docs/page.md'],
])('a result stays valid after a change of %s', (_, file) => {
  expect(staleAfter({ [file]: '{}' })).toEqual(ALWAYS);
});

test.each([
  ['an installed version', 'pnpm-lock.yaml'],
  ['how tests are run', 'shared/build/src/jest-preset/patience.ts'],
])('no result is valid after a change of %s', (_, file) => {
  expect(staleAfter({ [file]: 'changed: true' })).toContain('shell/src/types.test.ts');
});

test('a result of some cases is none of all cases, nor the other way round', () => {
  using workspace = temporaryWorkspace(files);
  using _before = environment('EXHAUSTIVE', undefined);
  const some = testKeys(workspace.root).get(PAGE);
  using _exhaustive = environment('EXHAUSTIVE', '1');
  const all = testKeys(workspace.root).get(PAGE);
  expect(typeof some).toBe('string');
  expect(all).not.toBe(some);
});

test('the browser tests run again after a change of any package or of the browser, and not after one of a unit test', () => {
  using workspace = temporaryWorkspace(files);
  const before = browserKey(workspace.root);
  workspace.write({ 'server/src/other.test.ts': 'test', 'docs/page.md': 'text' });
  expect(browserKey(workspace.root)).toBe(before);
  workspace.write({ 'server/src/threads/work.ts': 'export const work = 2;' });
  const changed = browserKey(workspace.root);
  expect(changed).not.toBe(before);
  using _browser = environment('CHROME_PATH', process.execPath);
  expect(browserKey(workspace.root)).not.toBe(changed);
});
