import { getModules, queryHelpTopics } from '@dentarium/api/services/module-service';
import { getWhitelist } from '@dentarium/api/services/config-service';
import type { Config } from '../config/config.ts';
import { handle, type Route } from '../http/handle.ts';
import type { ModuleRegistry, WasSeen } from '../modules/module-registry.ts';

/** The registry of modules, as the shell reads it, what modules declare that is read later, and white lists. */
export function moduleRoutes(
  modules: ModuleRegistry,
  { flags }: Pick<Config, 'flags'>,
  seen: { readonly current: () => Promise<WasSeen> },
): Route[] {
  return [
    handle(getModules, async (ctx) => {
      ctx.site();
      return { flags: { ...flags }, modules: modules.list(ctx.caller, await seen.current()) };
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
