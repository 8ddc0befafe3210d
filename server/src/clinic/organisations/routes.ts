import * as specifiedCalls from '@dentarium/api/organisations/calls';
import * as calls from './calls.ts';
import { handle, handleSiteData, type Route } from '../../kernel/http/handle.ts';
import {
  applyForSigning,
  readOwnOrganisations,
  listSigningOrganisations,
  withdrawApplication,
} from './organisations.ts';

/** The configuration value with the address of the service centre. */
const SERVICE_CENTRE = 'ServiceCentre';

/** The clinics and hospitals of a user, and the service centre. */
export const organisationRoutes: readonly Route[] = [
  handle(calls.queryOwnOrganisations, (ctx) => readOwnOrganisations(ctx)),
  handle(calls.applyForSigning, (ctx) => applyForSigning(ctx, { id: ctx.params.id, message: ctx.body.message })),
  handle(calls.withdrawApplication, async (ctx) => {
    await withdrawApplication(ctx, ctx.params.id);
    return true as const;
  }),
  handle(specifiedCalls.getSigningOrganizationList, (ctx) => {
    ctx.requireSelf(ctx.query.operatorId);
    return listSigningOrganisations(ctx, ctx.query.sName ?? '');
  }),
  handleSiteData(specifiedCalls.queryServiceCentre, async (ctx) => {
    const row = await ctx.db
      .selectFrom('config_value')
      .select('value')
      .where('key', '=', SERVICE_CENTRE)
      .executeTakeFirst();
    return row === undefined ? null : specifiedCalls.serviceCentre.parse(JSON.parse(row.value));
  }),
];
