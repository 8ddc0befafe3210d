import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import semver from 'semver';
import type { ModuleRequires } from '@dentarium/api/modules/calls';
import type { Platform, ProvidedPackage } from './platform.ts';

/** Why a module cannot run on a platform; nothing when it can. */
export function findPlatformMisfits(
  declaration: ModuleDeclaration,
  requires: ModuleRequires,
  platform: Platform,
): string[] {
  const packageProblems = Object.entries(requires).flatMap(([name, requirement]) =>
    findPackageMisfits(name, requirement, platform.provides[name]),
  );
  return [
    ...findRangeMisfits(declaration, platform),
    ...packageProblems,
    ...findConditionMisfits(declaration, platform),
  ];
}

/** Whoever asks for what a site does not know would be shown nothing, or everything. */
function findConditionMisfits(declaration: ModuleDeclaration, { conditions = {} }: Platform): string[] {
  const problems = listConditions(declaration)
    .filter(({ kind, name }) => conditions[kind]?.includes(name) === false)
    .map(({ kind, name }) => `it asks for the ${kind} "${name}", which this site does not have`);
  return [...new Set(problems)];
}

/**
 * The white lists that a module goes by and the settings of a site do not have, so that nobody would be shown what it declares. Settings
 * change at any time: this is asked of what is released, and takes nothing away that is live.
 */
export function findUnknownWhitelists(declaration: ModuleDeclaration, { whitelists }: Platform): string[] {
  const unknown = listConditions(declaration)
    .filter(({ kind, name }) => kind === 'whitelist' && whitelists?.includes(name) === false)
    .map(({ name }) => `it asks for the white list "${name}", which the settings of this site do not have`);
  return [...new Set(unknown)];
}

/** Every name that stands in a condition of a declaration. */
function listConditions(declaration: ModuleDeclaration): { readonly kind: string; readonly name: string }[] {
  const { tabs, menu = [], landing = [], home, actions = [], help = [], pages = [], flag } = declaration;
  return [...tabs, ...menu, ...landing, ...(home === undefined ? [] : [home]), ...actions, ...help]
    .flatMap(({ when = {} }) => Object.entries(when))
    .concat([...pages.map((page) => page.flag), ...(flag === null ? [] : [flag])].map((name) => ['flag', name]))
    .flatMap(([kind, names]) => [names].flat().map((name) => ({ kind, name })))
    .flatMap(({ kind, name }) => (typeof name === 'string' ? [{ kind, name }] : []));
}

function findRangeMisfits({ platform: range }: ModuleDeclaration, { version }: Platform): string[] {
  if (semver.validRange(range) === null) return [`its platform range "${range}" is no range of versions`];
  return semver.satisfies(version, range) ? [] : [`it needs platform ${range}; this is ${version}`];
}

function findPackageMisfits(
  name: string,
  required: ModuleRequires[string],
  provided: ProvidedPackage | undefined,
): string[] {
  if (provided === undefined) return [`it needs ${name}, which the platform does not provide`];
  const { version, exports } = provided;
  const missingExports =
    exports === null ? [] : (required.exports ?? []).filter((exported) => !exports.includes(exported));
  return [
    ...(semver.satisfies(version, required.version)
      ? []
      : [`it needs ${name} ${required.version}; the platform provides ${version}`]),
    ...missingExports.map((exported) => `${name}: \`${exported}\` is not provided by this site (${version})`),
  ];
}
