import semver from 'semver';
import type { ModuleDeclaration } from './declaration.ts';

/** What a site gives to its modules. */
export interface Platform {
  readonly version: string;
  /** The version of each shared package, by name. */
  readonly provides: Readonly<Record<string, string>>;
}

/** What mf-manifest.json says of the packages that a module takes from the platform. */
export interface Manifest {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly shared: readonly { readonly name: string; readonly requiredVersion: string }[];
  readonly exposes: readonly { readonly name: string }[];
}

/** Why a module cannot run on a platform; nothing when it can. */
export function misfits(declaration: ModuleDeclaration, manifest: Manifest, platform: Platform): string[] {
  const problems: string[] = [];
  if (manifest.name !== declaration.name) {
    problems.push(`it was built as "${manifest.name}" but declares the name "${declaration.name}"`);
  }
  if (!manifest.exposes.some(({ name }) => name === 'module')) problems.push('it exposes no "./module"');
  if (semver.validRange(declaration.platform) === null) {
    problems.push(`its platform range "${declaration.platform}" is no version range`);
  } else if (!semver.satisfies(platform.version, declaration.platform)) {
    problems.push(`it needs platform ${declaration.platform}; this is ${platform.version}`);
  }
  for (const { name, requiredVersion } of manifest.shared) {
    const provided = platform.provides[name] ?? platform.provides[packageBelow(name, platform)];
    if (provided === undefined) problems.push(`it needs ${name}, which the platform does not provide`);
    else if (!semver.satisfies(provided, requiredVersion)) {
      problems.push(`it needs ${name} ${requiredVersion}; the platform provides ${provided}`);
    }
  }
  return problems;
}

/** The provided package that a subpath such as `react/jsx-runtime` belongs to. */
function packageBelow(request: string, platform: Platform): string {
  return Object.keys(platform.provides).find((name) => request.startsWith(`${name}/`)) ?? request;
}
