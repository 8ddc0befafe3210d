import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { createOperatorRoutes } from './routes.ts';

/** The organisations, accounts and services of the site for its operators, who see no patient data. */
export const operatorsArea = defineArea({
  name: 'operators',
  calls,
  start: (deps) => ({ routes: createOperatorRoutes(deps) }),
});
