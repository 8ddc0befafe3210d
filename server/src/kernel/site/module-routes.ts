import { getModules, queryHelpTopics } from '@dentarium/api/services/module-service';
import type { Flags } from '@dentarium/domain';
import { handle, type Route } from '../http/handle.ts';
import type { ModuleRegistry } from '../modules/module-registry.ts';

/** The registry of modules, as the shell reads it, and what modules declare that is read later. */
export function moduleRoutes(modules: ModuleRegistry, flags: Flags): Route[] {
  return [
    handle(getModules, async (ctx) => {
      ctx.site();
      return { flags: { ...flags }, modules: modules.list() };
    }),
    handle(queryHelpTopics, async (ctx) => {
      ctx.site();
      return modules
        .declarations()
        .filter(({ name }) => !modules.isOff(name))
        .flatMap(({ help = [] }) => help)
        .toSorted((one, other) => one.order - other.order);
    }),
  ];
}
