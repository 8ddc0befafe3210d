import { expect, test } from '@jest/globals';
import { createPackageFiles, createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { format, lint, types, unused } from './tools.ts';

const pack = { ...createPackageFiles('shared/bus'), 'shared/bus/src/index.ts': "export const one = 'one';\n" };

test('reports only a file that is not formatted', async () => {
  using workspace = createTemporaryWorkspace({ 'a.ts': 'const  a = "x"\n', 'b.ts': "export const b = 'x';\n" });
  expect(await format.run(workspace.root)).toEqual([expect.stringContaining('a.ts')]);
});

const planted: readonly (readonly [rule: string, code: string])[] = [
  ['no-floating-promises', 'async function work(): Promise<void> {}\nexport function go(): void {\n  work();\n}\n'],
  [
    'no-misused-promises',
    'export function go(list: readonly string[]): void {\n  list.forEach(async (item) => Promise.resolve(item));\n}\n',
  ],
  [
    'switch-exhaustiveness-check',
    "export function go(kind: 'a' | 'b'): void {\n  switch (kind) {\n    case 'a':\n      break;\n  }\n}\n",
  ],
  [
    'return-await',
    'async function work(): Promise<void> {}\nexport async function go(): Promise<void> {\n  try {\n    return work();\n  } catch {\n    return undefined;\n  }\n}\n',
  ],
  ['consistent-type-imports', "import { Two } from './two.ts';\nexport const two: Two = 2;\n"],
  ['no-explicit-any', 'export function go(value: any): void {\n  void value;\n}\n'],
  ['no-unsafe-member-access', "export const a: unknown = JSON.parse('{}').a;\n"],
  ['no-non-null-assertion', 'export function go(value: string | null): string {\n  return value!;\n}\n'],
  ['only-throw-error', "export function go(): never {\n  throw 'text';\n}\n"],
  ['no-console', "export function go(): void {\n  console.log('a');\n}\n"],
  ['no-self-import', "import * as self from './bad.ts';\nexport const a = self;\n"],
  ['max-lines', 'export {};\n'.repeat(501)],
  ['no-warning-comments', '// TODO more\nexport const a = 1;\n'],
  ['ban-ts-comment', "// @ts-ignore\nexport const a: number = 'a';\n"],
  [
    'no-focused-tests',
    "import { expect, test } from '@jest/globals';\ntest.only('a', () => {\n  expect(1).toBe(1);\n});\n",
  ],
  ['expect-expect', "import { test } from '@jest/globals';\ntest('a', () => {\n  JSON.stringify(1);\n});\n"],
];

test.each(planted)('reports %s with the linter', async (rule, code) => {
  const name = /@jest/.test(code) ? 'bad.test.ts' : 'bad.ts';
  using workspace = createTemporaryWorkspace({
    ...pack,
    'shared/bus/src/two.ts': 'export type Two = 2;\n',
    [`shared/bus/src/${name}`]: code,
  });
  const problems = await lint.run(workspace.root);
  expect(problems.join('\n')).toMatch(new RegExp(`src/${name}:.*\\(${rule}\\)`));
});

test.each([
  ['no-restricted-globals', "export const answer = await fetch('http://localhost');\n"],
  ['no-restricted-imports', "import { get } from 'node:http';\nexport const answer = get('http://localhost');\n"],
])('reports a request of the server without limits (%s)', async (rule, code) => {
  using workspace = createTemporaryWorkspace({
    ...createPackageFiles('server'),
    'server/src/identity/codes/message-sender.ts': code,
    'server/src/kernel/http/outgoing.ts': "export const answer = await fetch('http://localhost');\n",
  });
  const problems = (await lint.run(workspace.root)).join('\n');
  expect(problems).toMatch(new RegExp(`src/identity/codes/message-sender.ts:.*\\(${rule}\\)`));
  expect(problems).not.toMatch(/outgoing\.ts:.*restricted/);
});

test('reports an import cycle of three files with the linter', async () => {
  const link = (to: string): string =>
    `import { ${to} } from './${to}.ts';\nexport const ${to}2 = ${to};\nexport const`;
  using workspace = createTemporaryWorkspace({
    ...pack,
    'shared/bus/src/a.ts': `${link('b')} a = 1;\n`,
    'shared/bus/src/b.ts': `${link('c')} b = 1;\n`,
    'shared/bus/src/c.ts': `${link('a')} c = 1;\n`,
  });
  const problems = await lint.run(workspace.root);
  for (const file of ['a', 'b', 'c'])
    expect(problems.join('\n')).toMatch(new RegExp(`src/${file}.ts:.*\\(no-cycle\\)`));
});

test('reports nothing for a clean workspace', async () => {
  using workspace = createTemporaryWorkspace(pack);
  expect(await lint.run(workspace.root)).toEqual([]);
});

test('reports a wrong type in any package with the compiler, with the settings of the workspace', async () => {
  using workspace = createTemporaryWorkspace(pack);
  expect(await types.run(workspace.root)).toEqual([]);
  workspace.write({
    ...createPackageFiles('server'),
    'server/src/main.ts': 'export const list: string[] = [];\nexport const first: string = list[0];\n',
  });
  expect((await types.run(workspace.root))[0]).toMatch('server/src/main.ts(2,14): error TS2322');
});

test('reports an unused file, an unused export and an unused dependency', async () => {
  using workspace = createTemporaryWorkspace({
    'server/package.json': JSON.stringify({
      name: '@dentarium/server',
      type: 'module',
      dependencies: { fastify: '1' },
    }),
    'server/src/main.ts': "import { used } from './used.ts';\nvoid used;\n",
    'server/src/used.ts': 'export const used = 1;\nexport const alone = 2;\n',
    'server/src/forgotten.ts': 'export const a = 1;\n',
    // The tests of tenant isolation look for it by its name.
    'server/src/areas/recalls/testing/sample-requests.ts': 'export const SAMPLE_REQUESTS = [];\n',
    'server/src/clinic/rooms/testing/sample-requests.ts': 'export const SAMPLE_REQUESTS = [];\n',
  });
  const problems = (await unused.run(workspace.root)).join('\n');
  expect(problems).toMatch('server/src/forgotten.ts');
  expect(problems).toMatch(/alone\s+server\/src\/used.ts/);
  expect(problems).toMatch(/fastify\s+server\/package.json/);
  expect(problems).not.toMatch(/\bused\s+server|sample-requests/);
});
