import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { createModulesQuery, isOwnPath, queryClient } from '@dentarium/platform';

/** The module that a path belongs to, on or off; the one with the longest route when two declare it. */
export function moduleAt(path: string, modules: readonly RegisteredModule[]): RegisteredModule | undefined {
  const lengthOf = (module: RegisteredModule): number =>
    Math.max(0, ...module.routes.filter((route) => isOwnPath(path, [route])).map((route) => route.length));
  return modules.filter((module) => lengthOf(module) > 0).toSorted((one, other) => lengthOf(other) - lengthOf(one))[0];
}

/** Reads the registry anew: a module that failed may have been mended. */
export async function refreshModule(name: string): Promise<RegisteredModule | undefined> {
  const { modules } = await queryClient.query({ ...createModulesQuery(), staleTime: 0 });
  return modules.find((module) => module.name === name);
}
