import { defineArea } from '../../kernel/areas/area.ts';
import { organisationRoutes } from './routes.ts';
import './tables.ts';

export { insertDemoOrganisations } from './demo-organisations.ts';

/** Clinics, hospitals, and the service centre they sign with. */
export const organisationsArea = defineArea({
  name: 'organisations',
  tables: ['organisation', 'signing_application'],
  routes: organisationRoutes,
});
