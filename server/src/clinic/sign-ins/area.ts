import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { createSignInRoutes } from './routes.ts';

/** Persons of an external provider without an account, for those who give them one. */
export const signInsArea = defineArea({
  name: 'sign-ins',
  calls,
  start: ({ config }) => ({ routes: createSignInRoutes(config.identity.authority) }),
});
