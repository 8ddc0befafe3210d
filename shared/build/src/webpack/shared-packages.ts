import { join } from 'node:path';
import { readJson } from '../workspace/workspace.ts';
import { toAntdShareKey } from './antd-components.ts';

/** Libraries with exactly one copy per page, and the package in which each is installed. */
const LIBRARIES = {
  react: 'shell',
  'react-dom': 'shell',
  antd: 'shell',
  dayjs: 'shell',
  i18next: 'shell',
  'react-i18next': 'shell',
  'react-router-dom': 'shell',
  '@tanstack/react-query': 'shell',
  jotai: 'shell',
} as const;
const LIBRARY_NAMES = Object.keys(LIBRARIES);

/**
 * Libraries whose subpaths are shared too. Without `react-dom/` two `createRoot` load; `react/` holds the JSX runtime.
 */
const LIBRARIES_WITH_SUBPATHS: readonly string[] = ['react', 'react-dom'];

/** The packages of the workspace that the page shares: they hold state of the page, or every module uses them. */
export const SHARED_PACKAGES = ['api', 'bus', 'domain', 'platform', 'ui', 'upload', 'viewers'] as const;

/**
 * Entries of shared packages whose interfaces modules extend by `declare module`, and that the index of the package
 * includes: the additions merge with the declarations of the page. A module bundles other entries with the interfaces
 * of its checkout.
 */
export const MERGED_ENTRIES = ['api/area-failures'] as const;

/** The requirements of a module for a shared package. */
export interface SharedPackage {
  readonly singleton: true;
  readonly strictVersion: true;
  readonly requiredVersion: string;
  /** The version that the shell provides. */
  readonly version: string;
}

/** Reads the version of every package that the platform provides, by name. */
function readProvidedVersions(root: string): Record<string, string> {
  const version = (path: string): string => readProvidedVersion(join(root, path));
  const versions: Record<string, string> = {};
  for (const [name, user] of Object.entries(LIBRARIES))
    versions[name] = version(`${user}/node_modules/${toPackageName(name)}`);
  for (const name of SHARED_PACKAGES) versions[`@dentarium/${name}`] = version(`shared/${name}`);
  return versions;
}

/** Returns the package that an import names: `antd` for `antd/es/button`. */
export function toPackageName(request: string): string {
  return request.split('/', request.startsWith('@') ? 2 : 1).join('/');
}

/** Reads the version of the platform, which modules name in their `platform` range. */
export function readPlatformVersion(root: string): string {
  return readProvidedVersion(join(root, 'shared', 'platform'));
}

/** Returns the federation's `shared` table, the same for the shell and for every module. */
export function readSharedPackages(root: string): Record<string, SharedPackage> {
  const shared: Record<string, SharedPackage> = {};
  for (const [name, version] of Object.entries(readProvidedVersions(root))) {
    const entry: SharedPackage = { singleton: true, strictVersion: true, requiredVersion: `^${version}`, version };
    shared[name] = entry;
    if (LIBRARIES_WITH_SUBPATHS.includes(name)) shared[`${name}/`] = entry;
  }
  return shared;
}

/** The range that every version satisfies. */
const ANY_VERSION = '*';

/** A package that a module takes from the page instead of bundling it. */
export interface ConsumedPackage extends SharedPackage {
  readonly import: false;
  readonly shareKey?: string;
}

/** Finds the folder of a shared package of the workspace; undefined for a library of others. */
export function findPackageFolder(root: string, name: string): string | undefined {
  const folder = SHARED_PACKAGES.find((shared) => name === `@dentarium/${shared}`);
  return folder === undefined ? undefined : join(root, 'shared', folder);
}

/** Reads the version of the package in a folder. */
export function readProvidedVersion(folder: string): string {
  return readJson<{ version: string }>(join(folder, 'package.json')).version;
}

/**
 * Returns the federation's `shared` table of a module: nothing is bundled, and antd is taken component by component
 * under the keys of `toAntdShareKey`. The page accepts every version of a package of the workspace: its version rises
 * with exports that a module may not use, and the gate compares the used ones.
 */
export function readConsumedPackages(root: string): Record<string, ConsumedPackage> {
  const { antd, ...others } = readSharedPackages(root);
  if (antd === undefined) throw new Error('antd is not among the shared packages');
  const consumed = { ...others, 'antd/es/': { ...antd, shareKey: toAntdShareKey('') } };
  return Object.fromEntries(
    Object.entries(consumed).map(([key, value]) => [
      key,
      {
        ...value,
        ...(findPackageFolder(root, key) !== undefined && { requiredVersion: ANY_VERSION }),
        import: false as const,
      },
    ]),
  );
}

/** Returns whether the page's shared copy resolves an import of `request`; false for `antd/es/button`. */
export function isShared(request: string): boolean {
  const library = LIBRARY_NAMES.find((name) => request === name || request.startsWith(`${name}/`));
  if (library === undefined) return SHARED_PACKAGES.some((name) => request === `@dentarium/${name}`);
  return request === library || LIBRARIES_WITH_SUBPATHS.includes(library);
}

/** Subpaths of shared libraries without state, of which a second copy is harmless. */
const STATELESS_SUBPATH = /^(antd\/locale\/|dayjs\/(plugin|locale)\/)/;

/** Returns whether `request` would bring a second copy of a shared library onto the page. */
export function bypassesShared(request: string): boolean {
  return (
    LIBRARY_NAMES.some((name) => request.startsWith(`${name}/`)) &&
    !isShared(request) &&
    !STATELESS_SUBPATH.test(request)
  );
}
