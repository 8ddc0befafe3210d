import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { createModulesQuery, isOwnPath, queryClient } from '@dentarium/platform';

/** Finds the module that a path belongs to, enabled or not; the one with the longest route if two declare it. */
export function findModule(path: string, modules: readonly RegisteredModule[]): RegisteredModule | undefined {
  const getRouteLength = (module: RegisteredModule): number =>
    Math.max(0, ...module.routes.filter((route) => isOwnPath(path, [route])).map((route) => route.length));
  return modules
    .filter((module) => getRouteLength(module) > 0)
    .toSorted((one, other) => getRouteLength(other) - getRouteLength(one))[0];
}

/** Refetches the registry: a module that failed may have been repaired. */
export async function refreshModule(name: string): Promise<RegisteredModule | undefined> {
  const { modules } = await queryClient.query({ ...createModulesQuery(), staleTime: 0 });
  return modules.find((module) => module.name === name);
}
