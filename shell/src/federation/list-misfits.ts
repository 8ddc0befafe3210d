import type { ModuleRequires } from '@dentarium/api/modules/calls';

/** The packages that the page provides to modules. */
export interface PageProvides {
  /** Returns the versions of each package, by its name in the share scope. */
  readonly versions: () => Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  /** The loaders of the packages whose exports can be listed, by name. */
  readonly packages: Readonly<Record<string, () => Promise<object>>>;
}

/** A version of a module needs exports that this page does not provide. */
export class ModuleMisfitError extends Error {
  /** Each package with its version here and the missing names: `@dentarium/ui 1.4.0: FormDrawer`. */
  readonly missingExports: readonly string[];

  constructor(module: string, version: string, missingExports: readonly string[]) {
    super(`The module "${module}" ${version} needs what this page does not provide: ${missingExports.join('; ')}`);
    this.name = 'ModuleMisfitError';
    this.missingExports = missingExports;
  }
}

/**
 * Lists the exports that a version of a module needs and the page does not provide; empty if it fits. The gate has
 * compared the version with the site when it was released, but a page may be older than the release, or the platform
 * newer. Versions of packages are compared by the federation runtime.
 */
export async function listMisfits(requires: ModuleRequires, page: PageProvides): Promise<string[]> {
  const versions = page.versions();
  const misfits = Object.entries(requires).map(async ([name, { exports }]) => {
    const [version] = Object.keys(versions[name] ?? {});
    if (version === undefined) return [name];
    const load = page.packages[name];
    if (exports === null || load === undefined) return [];
    const provided = await load();
    const lacking = exports.filter((exported) => !(exported in provided));
    return lacking.length === 0 ? [] : [`${name} ${version}: ${lacking.join(', ')}`];
  });
  return (await Promise.all(misfits)).flat();
}
