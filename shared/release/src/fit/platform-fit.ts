import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import semver from 'semver';
import type { ModuleRequires } from '@dentarium/api/modules/calls';
import type { Platform, ProvidedPackage } from './platform.ts';

/** Returns why a module cannot run on a platform; an empty list if it can. */
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

/** Reports unknown conditions: their users would see nothing, or everything. */
function findConditionMisfits(declaration: ModuleDeclaration, { conditions = {} }: Platform): string[] {
  const problems = listConditions(declaration)
    .filter(({ kind, name }) => conditions[kind]?.includes(name) === false)
    .map(({ kind, name }) => `it asks for the ${kind} "${name}", which this site does not have`);
  return [...new Set(problems)];
}

/**
 * Reports white lists of a module that the settings of a site lack, so that nobody would see the declared parts.
 * Settings change at any time: this applies to releases only and removes nothing that is live.
 */
export function findUnknownWhitelists(declaration: ModuleDeclaration, { whitelists }: Platform): string[] {
  const unknown = listWhitelists(declaration)
    .filter((name) => whitelists?.includes(name) === false)
    .map((name) => `it asks for the white list "${name}", which the settings of this site do not have`);
  return [...new Set(unknown)];
}

/** Lists the white lists in the conditions of a declaration. */
export function listWhitelists(declaration: ModuleDeclaration): string[] {
  return listConditions(declaration).flatMap(({ kind, name }) => (kind === 'whitelist' ? [name] : []));
}

/** Lists every name in the conditions of a declaration. */
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
