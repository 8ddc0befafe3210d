import { join } from 'node:path';
import { readJson } from '../workspace/workspace.ts';
import { antdShareKey } from './antd-components.ts';

/** Libraries of which one page has exactly one copy, and the package that each is installed for. */
const libraries = {
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
const libraryNames = Object.keys(libraries);

/** Without `react-dom/` two `createRoot` load; `react/` holds the JSX runtime. */
const withSubpaths: readonly string[] = ['react', 'react-dom'];

/** The packages of the workspace that the page shares: they hold state of the page, or every module uses them. */
export const ourPackages = ['api', 'bus', 'domain', 'platform', 'ui', 'upload'] as const;

/**
 * Entries of the packages that the page shares whose interfaces modules add to by `declare module`, and which the index of the package means: what is
 * added meets the declarations of the page. Other entries are bundled by a module, with the interfaces of its checkout.
 */
export const MERGED_ENTRIES = ['api/area-failures'] as const;

/** What a shared package must look like for a module that consumes it. */
export interface SharedPackage {
  readonly singleton: true;
  readonly strictVersion: true;
  readonly requiredVersion: string;
  /** What the shell provides. */
  readonly version: string;
}

/** The version of every package that the platform provides, by name. */
function providedVersions(root: string): Record<string, string> {
  const version = (path: string): string => readJson<{ version: string }>(join(root, path, 'package.json')).version;
  const versions: Record<string, string> = {};
  for (const [name, user] of Object.entries(libraries))
    versions[name] = version(`${user}/node_modules/${packageOf(name)}`);
  for (const name of ourPackages) versions[`@dentarium/${name}`] = version(`shared/${name}`);
  return versions;
}

/** The package that an import names: `antd` for `antd/es/button`. */
export function packageOf(request: string): string {
  return request.split('/', request.startsWith('@') ? 2 : 1).join('/');
}

/** The version of the platform that modules name in their `platform` range. */
export function platformVersion(root: string): string {
  return readJson<{ version: string }>(join(root, 'shared', 'platform', 'package.json')).version;
}

/** The federation's `shared` table, the same for the shell and for every module. */
export function sharedPackages(root: string): Record<string, SharedPackage> {
  const shared: Record<string, SharedPackage> = {};
  for (const [name, version] of Object.entries(providedVersions(root))) {
    const entry: SharedPackage = { singleton: true, strictVersion: true, requiredVersion: `^${version}`, version };
    shared[name] = entry;
    if (withSubpaths.includes(name)) shared[`${name}/`] = entry;
  }
  return shared;
}

/** What a module takes from the page instead of bundling it. */
export interface ConsumedPackage extends SharedPackage {
  readonly import: false;
  readonly shareKey?: string;
}

/**
 * The federation's `shared` table of a module: nothing is bundled, and antd is taken component by component under the keys of
 * `antdShareKey`.
 */
export function consumedPackages(root: string): Record<string, ConsumedPackage> {
  const { antd, ...others } = sharedPackages(root);
  if (antd === undefined) throw new Error('antd is not among the shared packages');
  const consumed = { ...others, 'antd/es/': { ...antd, shareKey: antdShareKey('') } };
  return Object.fromEntries(
    Object.entries(consumed).map(([key, value]) => [key, { ...value, import: false as const }]),
  );
}

/** Whether an import of `request` is answered by the page's shared copy; false for `antd/es/button`. */
export function isShared(request: string): boolean {
  const library = libraryNames.find((name) => request === name || request.startsWith(`${name}/`));
  if (library === undefined) return ourPackages.some((name) => request === `@dentarium/${name}`);
  return request === library || withSubpaths.includes(library);
}

/** Subpaths of shared libraries that hold no state, so that a copy of one's own does no harm. */
const harmlessSubpath = /^(antd\/locale\/|dayjs\/(plugin|locale)\/)/;

/** Whether `request` would bring a second copy of a shared library onto the page. */
export function bypassesShared(request: string): boolean {
  return (
    libraryNames.some((name) => request.startsWith(`${name}/`)) && !isShared(request) && !harmlessSubpath.test(request)
  );
}
