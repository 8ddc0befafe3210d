import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace/workspace.ts';
import { listShippedPackages } from './list-shipped-packages.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'licences-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a package into the store, links its dependencies beside it, and returns its folder. */
function writePackage(
  name: string,
  manifest: object,
  { links = [], files = {} }: { readonly links?: readonly string[]; readonly files?: Record<string, string> } = {},
): string {
  const folder = join(root, 'store', name, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...manifest }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  for (const link of links)
    symlinkSync(join(root, 'store', link, 'node_modules', link), join(root, 'store', name, 'node_modules', link));
  return folder;
}

test('HEAD-08 lists what a package needs at run time, also indirectly and in circles, with licence, page and text', () => {
  writePackage(
    'a',
    {
      license: 'MIT',
      repository: { url: 'git+https://github.com/some/a.git' },
      dependencies: { b: '1' },
      devDependencies: { tool: '1' },
    },
    { links: ['b'], files: { LICENSE: 'Text of a\n', 'NOTICE.md': 'Notice of a' } },
  );
  writePackage(
    'b',
    { licenses: [{ type: 'MIT' }, { type: 'Apache-2.0' }], repository: 'some/b', dependencies: { a: '1' } },
    {
      links: ['a'],
      files: { 'licence.txt': 'Text of b', 'README.md': 'no licence' },
    },
  );
  const product = writePackage(
    'product',
    {
      private: true,
      dependencies: { a: '1', 'left-out': '1' },
      optionalDependencies: { 'for-another-system': '1' },
    },
    { links: ['a'] },
  );
  expect(listShippedPackages([product, product])).toEqual([
    {
      name: 'a',
      version: '1.0.0',
      licence: 'MIT',
      homepage: 'https://github.com/some/a',
      text: 'Text of a\n\nNotice of a',
    },
    {
      name: 'b',
      version: '1.0.0',
      licence: 'MIT OR Apache-2.0',
      homepage: 'https://github.com/some/b',
      text: 'Text of b',
    },
  ]);
});

test.each([
  ['https://a.example/page', 'https://a.example/page'],
  ['git://github.com/some/a.git', 'https://github.com/some/a'],
  ['github:some/a', 'https://github.com/some/a'],
  ['git+ssh://git@github.com/some/a.git', 'https://github.com/some/a'],
  ['javascript:alert(1)', ''],
  ['', ''],
])('HEAD-08 names the page of a package that gives "%s" as "%s"', (homepage, expected) => {
  const folder = writePackage('a', { license: 'MIT', homepage });
  expect(listShippedPackages([folder])[0]?.homepage).toBe(expected);
});

test('HEAD-08 knows a licence of every package that the shell and the server ship', () => {
  const packages = listShippedPackages(['shell', 'server'].map((folder) => join(workspaceRoot, folder)));
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'antd', 'fastify', 'sharp']));
  expect(packages.filter(({ licence, text }) => licence === '' && text === '')).toEqual([]);
});
