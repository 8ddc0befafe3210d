import semver from 'semver';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { antdVersions } from '../webpack/antd-components.ts';
import { packageOf, platformVersion, providedVersions } from '../webpack/shared-packages.ts';
import type { Requires } from '../webpack/requires-file.ts';

/** What a site gives to its modules. */
export interface Platform {
  readonly version: string;
  /** The version of each shared package by name, and of each component of antd by its share key. */
  readonly provides: Readonly<Record<string, string>>;
}

/** The platform that the workspace at `root` builds. */
export function platformOf(root: string): Platform {
  const packages = providedVersions(root);
  const components = antdVersions(root, packages['antd'] ?? '');
  return { version: platformVersion(root), provides: { ...packages, ...components } };
}

/** Why a module cannot run on a platform; nothing when it can. */
export function misfits(declaration: ModuleDeclaration, requires: Requires, platform: Platform): string[] {
  const problems: string[] = [];
  if (semver.validRange(declaration.platform) === null) {
    problems.push(`its platform range "${declaration.platform}" is no range of versions`);
  } else if (!semver.satisfies(platform.version, declaration.platform)) {
    problems.push(`it needs platform ${declaration.platform}; this is ${platform.version}`);
  }
  for (const [name, range] of Object.entries(requires)) {
    const provided = platform.provides[name] ?? platform.provides[packageOf(name)];
    if (provided === undefined) problems.push(`it needs ${name}, which the platform does not provide`);
    else if (!semver.satisfies(provided, range)) {
      problems.push(`it needs ${name} ${range}; the platform provides ${provided}`);
    }
  }
  return problems;
}
