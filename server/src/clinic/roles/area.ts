import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { roleRoutes } from './routes.ts';
import './tables.ts';

export { withRemainingSuperAdmin } from './super-admins.ts';

/** The roles of a clinic and their rights. */
export const rolesArea = defineArea({
  name: 'roles',
  calls,
  tables: ['role', 'role_right'],
  siteTables: ['role', 'role_right'],
  routes: roleRoutes,
});
