import * as calls from '@dentarium/api/services/organisation-service';
import { handle, type Route } from '../http/handle.ts';
import { applyForSigning, readOwnOrganisations, signingOrganisations, withdrawApplication } from './organisations.ts';

/** The configuration value that holds the address of the service centre. */
const SERVICE_CENTRE = 'ServiceCentre';

/** The clinics and hospitals of a user, and the service centre. */
export const organisationRoutes: readonly Route[] = [
  handle(calls.queryOwnOrganisations, ({ db, access }) => readOwnOrganisations(db, access)),
  handle(calls.applyForSigning, async ({ db, access, params, body, audit }) => {
    audit({ organisationId: params.id });
    return applyForSigning(db, access, { id: params.id, message: body.message });
  }),
  handle(calls.withdrawApplication, async ({ db, access, params, audit }) => {
    audit({ organisationId: params.id });
    await withdrawApplication(db, access, params.id);
    return true as const;
  }),
  handle(calls.getSigningOrganizationList, ({ db, access, query }) =>
    signingOrganisations(db, access, query.sName ?? ''),
  ),
  handle(calls.queryServiceCentre, async ({ db }) => {
    const row = await db
      .selectFrom('config_value')
      .select('value')
      .where('key', '=', SERVICE_CENTRE)
      .executeTakeFirst();
    return row === undefined ? null : calls.serviceCentre.parse(JSON.parse(row.value));
  }),
];
