import { FLAG_NAMES } from '@dentarium/domain';
import type { AreaDeps } from '../../kernel/areas/area.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import * as calls from './calls.ts';
import { findFailedCall } from './failed-calls.ts';
import { endSessionsByOperator, endWaitsByOperator, loadSignInState, type SignInWays } from './sign-in-state.ts';
import { listSiteAccounts } from './site-accounts.ts';
import { createClinicWithAdministrator, listSiteOrganisations, sumUsedBytes } from './site-organisations.ts';

/** Binds the calls of operators to their rules. */
export function createOperatorRoutes(
  { config, services }: Pick<AreaDeps, 'config' | 'services'>,
  canSendCodes: boolean,
): readonly Route[] {
  const { authority: issuer, linkByName: linksByName } = config.identity;
  const ways: SignInWays = { mode: config.mode, issuer, linksByName, canSendCodes };
  return [
    handle(calls.querySiteOrganisations, (ctx) => listSiteOrganisations(ctx, ctx.body)),
    handle(calls.createClinic, (ctx) => createClinicWithAdministrator(ctx, config.mode, ctx.body)),
    handle(calls.querySiteAccounts, (ctx) => listSiteAccounts(ctx, ctx.body)),
    handle(calls.querySignInState, (ctx) => loadSignInState(ctx, ways, ctx.params.id)),
    handle(calls.endSessions, async (ctx) => ({
      count: await endSessionsByOperator(ctx, ways, ctx.params.id),
    })),
    handle(calls.endSignInWaits, async (ctx) => ({ count: await endWaitsByOperator(ctx, ctx.params.id) })),
    handle(calls.queryFailedCall, (ctx) => findFailedCall(ctx, ctx.params.reference)),
    handle(calls.querySiteState, async (ctx) => ({
      services: services.list(),
      flags: FLAG_NAMES.map((name) => ({ name, isOn: config.flags[name] })),
      usedBytes: await sumUsedBytes(ctx),
    })),
  ];
}
