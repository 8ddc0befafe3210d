import { defineArea } from '../../kernel/areas/area.ts';
import { organisationRoutes } from './routes.ts';
import './tables.ts';

export { insertDemoOrganisations } from './demo-organisations.ts';

/** Clinics, hospitals, and their service centre. */
export const organisationsArea = defineArea({
  name: 'organisations',
  tables: ['organisation', 'signing_application'],
  routes: organisationRoutes,
});
