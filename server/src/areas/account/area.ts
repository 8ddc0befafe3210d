import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { codesArea } from '../../identity/codes/area.ts';
import { linkedAccountsArea } from '../../identity/linked-accounts/area.ts';
import { filesArea } from '../files/area.ts';
import { ownAccountRoutes } from './own-routes.ts';
import { accountRoutes } from './routes.ts';

/** The account of the signed-in user. */
export const accountArea = defineArea({
  name: 'account',
  calls,
  routes: accountRoutes,
  start: async ({ db, requireService }) => {
    const { library } = await requireService(filesArea);
    const { thirdParties } = await requireService(linkedAccountsArea);
    return { routes: ownAccountRoutes({ pool: db, codes: await requireService(codesArea), library, thirdParties }) };
  },
});
