import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import semver from 'semver';
import type { ModuleRequires } from '@dentarium/api/modules/calls';
import { findPackageMisfits } from './package-fit.ts';
import type { Platform } from './platform.ts';

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
    ...findRangeMisfits(declaration, requires, platform),
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

/**
 * Reports numbers of tabs and sources of notices that no call of the site gives. Calls of a server that does not run may
 * differ: this applies to releases only.
 */
export function findUnknownCalls({ tabs, notices = [] }: ModuleDeclaration, { calls }: Platform): string[] {
  const sources = [
    ...tabs.map(({ badge }, index) => ({ place: `tabs.${index}.badge.path`, path: badge?.path })),
    ...notices.map(({ path }, index) => ({ place: `notices.${index}.path`, path })),
  ];
  return sources.flatMap(({ place, path }) =>
    path === undefined || calls === undefined || calls.includes(path)
      ? []
      : [`module.json loads ${place} from ${path}; it may be the path of a GET call of this site without input`],
  );
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

/**
 * Compares the range of platform versions. It is a statement of the module's authors, and decides only about builds that
 * list no names: otherwise the names and their signatures tell more.
 */
function findRangeMisfits({ platform: range }: ModuleDeclaration, requires: ModuleRequires, { version }: Platform) {
  if (semver.validRange(range) === null) return [`its platform range "${range}" is no range of versions`];
  const listsNames = Object.values(requires).some(({ exports }) => exports !== null);
  return listsNames || semver.satisfies(version, range) ? [] : [`it needs platform ${range}; this is ${version}`];
}
