import { getModules, type RegisteredModule } from '@dentarium/api/modules/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../queries/call-query.ts';
import { queryClient } from '../queries/query-client.ts';
import { useSession } from '../session/session.ts';
import { isSwitchedOn } from './declared-entries.ts';
import { isOwnPath } from './own-path.ts';

const NONE: readonly RegisteredModule[] = [];

/** Creates the query of the registry of modules. The shell refreshes it; all other code reads the cached answer. */
export function createModulesQuery(): ReturnType<typeof callQuery<typeof getModules>> {
  return callQuery(getModules, {}, { silent: true });
}

/** Returns the modules of the site with their declarations, enabled and disabled. */
export function useModules(): readonly RegisteredModule[] {
  return useQuery({ ...createModulesQuery(), enabled: false }, queryClient).data?.modules ?? NONE;
}

/**
 * Returns a function of a path that tells links whether its page is available: no switch removes it, and its module is
 * enabled.
 */
export function usePageSwitch(): (path: string) => boolean {
  const modules = useModules();
  const { standing } = useSession();
  return (path) =>
    isSwitchedOn(path, modules, standing) &&
    modules.every(({ enabled, routes }) => enabled || !isOwnPath(path, routes));
}
