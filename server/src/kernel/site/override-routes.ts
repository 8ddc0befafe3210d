import { endModuleOverride, setModuleOverride } from '@dentarium/api/modules/override-calls';
import { handle, type Route } from '../http/handle.ts';
import type { ModuleOverrides } from '../modules/module-overrides.ts';
import type { ModuleRegistry } from '../modules/module-registry.ts';

/** Creates the calls of developers who load a module from their own machine. */
export function createOverrideRoutes(modules: ModuleRegistry, overrides: ModuleOverrides): Route[] {
  return [
    handle(setModuleOverride, async (ctx) => {
      ctx.requireSelf();
      ctx.addAuditDetail(ctx.body);
      const isAvailable = (module: string) =>
        !modules.isOff(module) && modules.declarations().some(({ name }) => name === module);
      ctx.request.answerCookie = await overrides.createCookie(ctx.principal, ctx.body, isAvailable);
      return true as const;
    }),
    handle(endModuleOverride, async (ctx) => {
      ctx.requireSelf();
      ctx.request.answerCookie = overrides.createEndCookie();
      return true as const;
    }),
  ];
}
