import { defineArea } from '../../kernel/areas/area.ts';
import { insertDemoOrganisations, insertDemoServiceCentre } from './demo-organisations.ts';
import { organisationRoutes } from './routes.ts';
import './tables.ts';

/** Clinics, hospitals, and their service centre. */
export const organisationsArea = defineArea({
  name: 'organisations',
  tables: ['organisation', 'signing_application'],
  demoHooks: {
    async insertPeople(db, { clinic }) {
      await insertDemoOrganisations(db, clinic.organisations);
      await insertDemoServiceCentre(db);
    },
  },
  routes: organisationRoutes,
});
