import { getModules, queryHelpTopics } from '@dentarium/api/services/module-service';
import { getWhitelist } from '@dentarium/api/services/config-service';
import type { Config } from '../config/config.ts';
import { handle, type Route } from '../http/handle.ts';
import { seenVersions } from '../module-reports/area.ts';
import type { ModuleRegistry } from '../modules/module-registry.ts';

/** The registry of modules, as the shell reads it, what modules declare that is read later, and white lists. */
export function moduleRoutes(modules: ModuleRegistry, { flags }: Pick<Config, 'flags'>): Route[] {
  return [
    handle(getModules, async (ctx) => {
      ctx.site();
      return { flags: { ...flags }, modules: modules.list(ctx.caller, await seenVersions(ctx.db)) };
    }),
    handle(getWhitelist, async (ctx) => {
      ctx.site();
      const { userName, whitelists } = ctx.principal;
      const isListed = whitelists.has(ctx.params.list);
      return { data: [{ value: isListed ? [{ name: userName }] : [] }] };
    }),
    handle(queryHelpTopics, async (ctx) => {
      ctx.site();
      return modules
        .declarations(ctx.principal)
        .filter(({ name }) => !modules.isOff(name))
        .flatMap(({ help = [] }) => help)
        .toSorted((one, other) => one.order - other.order);
    }),
  ];
}
