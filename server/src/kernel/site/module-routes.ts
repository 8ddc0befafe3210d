import { getModules } from '@dentarium/api/services/module-service';
import type { Flags } from '@dentarium/domain';
import { handle, type Route } from '../http/handle.ts';
import type { ModuleRegistry } from '../modules/module-registry.ts';

/** The registry of modules, as the shell reads it. */
export function moduleRoutes(modules: ModuleRegistry, flags: Flags): Route[] {
  return [handle(getModules, async () => ({ flags: { ...flags }, modules: modules.list() }))];
}
