import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { createModulesQuery } from '../modules/use-modules.ts';
import { queryClient } from '../queries/query-client.ts';

/** Sets up a site with these modules; omitted parts count as not declared. */
export function setUpSite(...modules: readonly (Pick<RegisteredModule, 'name'> & Partial<RegisteredModule>)[]): void {
  queryClient.setQueryData(createModulesQuery().queryKey, {
    flags: {},
    modules: modules.map((module) => ({
      platform: '^1.0.0',
      routes: [],
      tabs: [],
      flag: null,
      enabled: true,
      live: null,
      lastGood: null,
      ...module,
    })),
  });
}
