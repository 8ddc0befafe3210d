import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { codesArea } from '../../identity/codes/area.ts';
import { createOperatorRoutes } from './routes.ts';

/** The organisations, accounts and services of the site for its operators, who see no patient data. */
export const operatorsArea = defineArea({
  name: 'operators',
  calls,
  start: async (deps) => {
    const { canSend } = await deps.requireService(codesArea);
    return { routes: createOperatorRoutes(deps, canSend) };
  },
});
