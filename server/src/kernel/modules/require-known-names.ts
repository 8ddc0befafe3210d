import type { Call } from '@dentarium/api';
import { FLAG_NAMES } from '@dentarium/domain';
import type { Config } from '../config/config.ts';
import { suggestName } from '../config/nearest-name.ts';
import { createConfigurationError } from '../config/startup-error.ts';
import type { ModuleRegistry } from './module-registry.ts';
import { listCallWhitelists } from './publish-site-names.ts';

interface NameSources {
  readonly config: Pick<Config, 'modulesOff' | 'whitelists' | 'newWhitelists'>;
  readonly contract: readonly Pick<Call, 'permission' | 'module'>[];
  readonly modules: Pick<ModuleRegistry, 'published' | 'listWhitelists'>;
}

/**
 * Refuses names of modules and white lists in the settings that nothing on the site uses: a misspelt module would stay
 * on, and the users of a misspelt list would miss their feature. The white list of a feature has the name of its switch.
 *
 * @throws StartupError with the nearest name
 */
export function requireKnownNames({ config, contract, modules }: NameSources): void {
  const knownModules = unite([...contract.flatMap(({ module }) => module ?? []), ...modules.published().keys()]);
  const knownLists = unite([...FLAG_NAMES, ...listCallWhitelists(contract), ...modules.listWhitelists()]);
  const unknownModules = config.modulesOff.filter((name) => !knownModules.includes(name));
  const unknownLists = [...config.whitelists.keys()].filter(
    (name) => !knownLists.includes(name) && !config.newWhitelists.includes(name),
  );
  const problems = [
    ...unknownModules.map((name) => `MODULES_OFF: ${suggestName(name, knownModules)}`),
    ...unknownLists.map(
      (name) =>
        `WHITELISTS: ${suggestName(name, knownLists)} Write +${name} for a list of a module that is yet to be published.`,
    ),
  ];
  if (problems.length > 0) throw createConfigurationError(problems);
}

/** Sorted, so that the suggestion does not depend on the order of the releases. */
function unite(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted();
}
