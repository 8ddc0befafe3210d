import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { isGalleryEntry, listPackageFiles } from '../workspace/source-files.ts';
import { bypassesShared, toPackageName } from '../webpack/shared-packages.ts';
import { readWorkspace, type WorkspacePackage } from '../workspace/workspace.ts';
import type { Check } from './check.ts';
import { readImports, type Import } from './read-imports.ts';
import { findLayerProblem } from './server-layers.ts';

const FRONTEND_PACKAGES = ['api', 'bus', 'domain', 'platform', 'ui', 'upload', 'viewers'];

/** The packages of the workspace that each kind of package may import. Dependencies point in one direction only. */
const ALLOWED_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'shared/cephalometry': [],
  'shared/domain': [],
  'shared/orders': ['domain'],
  'shared/models': [],
  'shared/bus': ['api'],
  'shared/api': ['domain', 'orders'],
  'shared/platform': ['api', 'bus', 'domain'],
  'shared/upload': ['api', 'bus', 'domain'],
  'shared/dicom': ['api', 'domain'],
  'shared/scheme': ['domain', 'models'],
  'shared/ui': ['api', 'platform', 'upload', 'domain', 'models'],
  'shared/viewers': ['api', 'cephalometry', 'dicom', 'domain', 'models', 'platform', 'ui'],
  'shared/release': ['api', 'domain'],
  'shared/build': ['api', 'release'],
  shell: FRONTEND_PACKAGES,
  remote: [...FRONTEND_PACKAGES, 'cephalometry', 'dicom', 'models', 'orders', 'scheme'],
  server: ['api', 'cephalometry', 'demo', 'dicom', 'domain', 'models', 'orders', 'release', 'scheme'],
  'server/demo': ['domain', 'orders', 'scheme'],
  e2e: ['api', 'demo', 'dicom', 'domain', 'orders', 'build', 'release'],
};

/** The packages that only tests may import in addition. */
const ALLOWED_TEST_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  server: ['build'],
  'shared/ui': ['orders'],
};

const BROWSER_PACKAGES = new Set([
  'shell',
  'remote',
  'shared/platform',
  'shared/ui',
  'shared/upload',
  'shared/bus',
  'shared/api',
  'shared/models',
  'shared/orders',
  'shared/dicom',
  'shared/scheme',
  'shared/viewers',
]);

/** Returns whether a file is a test or a benchmark, which run in Node. */
const isTestOrBenchmark = (file: string): boolean => /\.test\.tsx?$|(^|\/)(testing|bench)\//.test(file);

/**
 * The calls of an area of the server, or of a folder of an area. The module that makes them bundles their
 * declarations; browser tests make them too.
 */
const AREA_CALLS = /^@dentarium\/server\/(?:clinic-)?calls\/[a-z-]+(?:\/[a-z-]+)?$/;

/** The file that selects the shared part of the UI kit, and the only one that may import the kit directly. */
const SHARED_KIT = 'src/federation/kit.ts';

/** The page of the gallery in shared/ui. */
const GALLERY = 'src/gallery/';

/** Checks the import rules of the architecture in every file of every package. */
export const importRules: Check = {
  name: 'import rules',
  run: async (root) => {
    const packages = readWorkspace(root);
    return packages.flatMap((item) =>
      listPackageFiles(item.path, /\.(tsx?|mjs|js)$/).flatMap((file) =>
        readImports(`${item.folder}/${file}`, readFileSync(join(item.path, file), 'utf8')).flatMap((imported) => {
          const problem = findImportProblem(item, file, imported, packages);
          return problem === null ? [] : [`${item.folder}/${file}:${imported.line} ${problem}`];
        }),
      ),
    );
  },
};

function findImportProblem(
  item: WorkspacePackage,
  file: string,
  imported: Import,
  packages: readonly WorkspacePackage[],
): string | null {
  const { request } = imported;
  const kind = item.folder.startsWith('mf-') ? 'remote' : item.folder;
  if (request.startsWith('.'))
    return findRelativeProblem(kind, file, request) ?? (kind === 'server' ? findLayerProblem(file, imported) : null);
  if (request.startsWith('/')) return `imports ${request} by an absolute path`;
  if (request.startsWith('@dentarium/')) return findWorkspaceProblem(kind, item, file, request, packages);
  if (kind === 'shared/domain' && !isTestOrBenchmark(file)) return `imports ${request}; the domain imports nothing`;
  if (BROWSER_PACKAGES.has(kind) && !isTestOrBenchmark(file) && isBuiltin(request))
    return `imports ${request}, which no browser has`;
  if (BROWSER_PACKAGES.has(kind) && bypassesShared(request) && !(kind === 'shell' && file === SHARED_KIT))
    return `imports ${request}, around the shared copy of ${toPackageName(request)}`;
  if (kind === 'server') return findLayerProblem(file, imported);
  return null;
}

function findRelativeProblem(kind: string, file: string, request: string): string | null {
  const target = posix.join(posix.dirname(file), request);
  if (target.startsWith('..')) return `imports ${request}, which leaves the package`;
  const isProduct =
    kind === 'shared/ui' && !isGalleryEntry(file) && !file.startsWith(GALLERY) && !isTestOrBenchmark(file);
  return isProduct && (isGalleryEntry(target) || target.startsWith(GALLERY))
    ? `imports ${request}, which belongs to the gallery and not to the product`
    : null;
}

function findWorkspaceProblem(
  kind: string,
  item: WorkspacePackage,
  file: string,
  request: string,
  packages: readonly WorkspacePackage[],
): string | null {
  const name = toPackageName(request);
  if (name === item.name) return `imports its own package by name; use a relative path`;
  const allowedNames = [
    ...(ALLOWED_IMPORTS[kind] ?? []),
    ...(isTestOrBenchmark(file) ? (ALLOWED_TEST_IMPORTS[kind] ?? []) : []),
  ];
  if (allowedNames.some((short) => name === `@dentarium/${short}`)) return null;
  if ((kind === 'remote' || kind === 'e2e') && AREA_CALLS.test(request)) return null;
  const target = packages.find((candidate) => candidate.name === name);
  return `imports ${name}${target === undefined ? ', which is no package of the workspace' : `; ${item.folder} must not`}`;
}
