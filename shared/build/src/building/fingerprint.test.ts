import { expect, test } from '@jest/globals';
import { createPackageFiles, createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import { computeFingerprint } from './fingerprint.ts';

const files = {
  ...createPackageFiles('shell', ['platform', 'ui']),
  ...createPackageFiles('shared/ui'),
  ...createPackageFiles('shared/platform', ['domain']),
  ...createPackageFiles('shared/domain'),
  ...createPackageFiles('shared/upload'),
  'shell/src/main.ts': 'export const a = 1;',
  'shell/src/main.test.ts': 'test',
  'shared/domain/src/index.ts': 'export const b = 1;',
  'shared/upload/src/index.ts': 'export const c = 1;',
  'shared/build/src/webpack/base.ts': 'export const d = 1;',
};

/** Returns the fingerprint of the shell before and after a change of one file. */
function change(file: string, content: string): readonly [string, string] {
  using workspace = createTemporaryWorkspace(files);
  const now = (): string => {
    const packages = readWorkspace(workspace.root);
    const shell = packages.find(({ folder }) => folder === 'shell');
    if (shell === undefined) throw new Error('The workspace has no shell');
    return computeFingerprint(shell, packages, workspace.root);
  };
  const before = now();
  workspace.write({ [file]: content });
  return [before, now()];
}

test.each([
  ['its own source', 'shell/src/main.ts'],
  ['a new file', 'shell/src/other.ts'],
  ['its style', 'shell/src/main.module.css'],
  ['a package two steps below it', 'shared/domain/src/index.ts'],
  ['an installed version', 'pnpm-lock.yaml'],
  ['the tool that builds', 'shared/build/src/webpack/base.ts'],
])('treats a build as stale after a change of %s', (_, file) => {
  const [before, after] = change(file, 'changed');
  expect(after).not.toBe(before);
  expect(after).toMatch(/^[0-9a-f]{12}$/);
});

test.each([
  ['a test', 'shell/src/main.test.ts'],
  ['an entry of the gallery', 'shared/domain/src/index.gallery.tsx'],
  ['the page of the gallery', 'shared/ui/src/gallery/main.tsx'],
  ['a package that it does not use', 'shared/upload/src/index.ts'],
  ['an installed package', 'shell/node_modules/react/index.js'],
])('keeps a build after a change of %s', (_, file) => {
  const [before, after] = change(file, 'changed');
  expect(after).toBe(before);
});

test('treats a build as stale after code moves between files', () => {
  using workspace = createTemporaryWorkspace({ ...files, 'shell/src/a.ts': 'xy', 'shell/src/b.ts': '' });
  const now = (): string[] => {
    const packages = readWorkspace(workspace.root);
    return packages
      .filter(({ folder }) => folder === 'shell')
      .map((shell) => computeFingerprint(shell, packages, workspace.root));
  };
  const before = now();
  workspace.write({ 'shell/src/a.ts': 'x', 'shell/src/b.ts': 'y' });
  expect(now()).not.toEqual(before);
});
