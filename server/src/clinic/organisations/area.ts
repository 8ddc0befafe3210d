import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { insertDemoOrganisations, insertDemoServiceCentre, demoServiceCentreRows } from './demo-organisations.ts';
import { createOrganisation } from './create-organisation.ts';
import { organisationRoutes } from './routes.ts';
import './tables.ts';

export { findOrganisationNameProblem, findOrganisations, insertOrganisation } from './insert-organisation.ts';
export {
  claimDemoOrganisations,
  type DemoOrganisation,
  lockDemoOrganisations,
  removeDemoOrganisations,
} from './demo-organisations.ts';

/** Clinics, hospitals, and their service centre. */
export const organisationsArea = defineArea({
  name: 'organisations',
  calls,
  tables: ['organisation', 'signing_application'],
  demoHooks: {
    async insertPeople(db, { clinic }) {
      await insertDemoOrganisations(db, clinic.organisations);
      await insertDemoServiceCentre(db);
    },
    removedRows: [demoServiceCentreRows],
  },
  routes: organisationRoutes,
  auditActions: ['organisation.create'],
  siteCommands: [createOrganisation],
});
