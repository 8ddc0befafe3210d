import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type BundleContent, thisSystem } from '@dentarium/release';
import { buildWorkspace } from '../building/build-workspace.ts';
import { readJson, readWorkspace, workspaceRoot } from '../workspace/workspace.ts';

/**
 * The files of the product outside of its packages. Other files there, such as settings, keys or a data folder, are not
 * part of it.
 */
const OTHER_PARTS = [
  '.gitignore',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'deploy',
  'docs',
  'jest.config.js',
  'knip.json',
  'node_modules',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
];

/**
 * Builds and returns everything that the product needs to start without a network: the sources, the packages and the
 * builds of the shell and the modules.
 */
export async function buildBundleProduct(say: (text: string) => void): Promise<BundleContent['product']> {
  const builds = await buildWorkspace(workspaceRoot, say);
  say('Reading the product …');
  const { version } = readJson<{ version: string }>(join(workspaceRoot, 'package.json'));
  const parts = [...listProductParts(workspaceRoot), ...builds.map(({ folder }) => relative(workspaceRoot, folder))];
  return { version, system: thisSystem, folder: workspaceRoot, parts };
}

function listProductParts(root: string): string[] {
  const packages = readWorkspace(root).map(({ folder }) => folder);
  // A nested package is included with its parent.
  const outermost = packages.filter((folder) => !packages.some((other) => folder.startsWith(`${other}/`)));
  return [...OTHER_PARTS, ...outermost].filter((part) => existsSync(join(root, part)));
}
