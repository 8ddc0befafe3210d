import * as calls from '@dentarium/api/services/organisation-service';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { applyForSigning, readOwnOrganisations, signingOrganisations, withdrawApplication } from './organisations.ts';

/** The configuration value that holds the address of the service centre. */
const SERVICE_CENTRE = 'ServiceCentre';

/** The clinics and hospitals of a user, and the service centre. */
export const organisationRoutes: readonly Route[] = [
  handle(calls.queryOwnOrganisations, ({ db, principal }) => readOwnOrganisations(db, principal)),
  handle(calls.applyForSigning, async ({ db, principal, params, body, audit }) => {
    audit({ organisationId: params.id });
    return applyForSigning(db, principal, { id: params.id, message: body.message });
  }),
  handle(calls.withdrawApplication, async ({ db, principal, params, audit }) => {
    audit({ organisationId: params.id });
    await withdrawApplication(db, principal, params.id);
    return true as const;
  }),
  handle(calls.getSigningOrganizationList, ({ db, principal, query }) =>
    signingOrganisations(db, principal, query.sName ?? ''),
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
