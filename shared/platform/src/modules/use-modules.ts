import { getModules, type RegisteredModule } from '@dentarium/api/modules/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../queries/call-query.ts';
import { queryClient } from '../queries/query-client.ts';
import { useSession } from '../session/session.ts';
import { isSwitchedOn } from './declared.ts';
import { isOwnPath } from './own-path.ts';

const NONE: readonly RegisteredModule[] = [];

/** The registry of modules as a query; the shell keeps it fresh, everybody else reads what is there. */
export function callModules(): ReturnType<typeof callQuery<typeof getModules>> {
  return callQuery(getModules, {}, { silent: true });
}

/** The modules of the site with what they declare, on and off. */
export function useModules(): readonly RegisteredModule[] {
  return useQuery({ ...callModules(), enabled: false }, queryClient).data?.modules ?? NONE;
}

/** Whether a page is there, for what leads to it: no switch takes it away, and its module is not off. A function of its path. */
export function usePageSwitch(): (path: string) => boolean {
  const modules = useModules();
  const { standing } = useSession();
  return (path) =>
    isSwitchedOn(path, modules, standing) &&
    modules.every(({ enabled, routes }) => enabled || !isOwnPath(path, routes));
}
