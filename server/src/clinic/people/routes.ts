import type { AreaDeps } from '../../kernel/areas/area.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import * as calls from './calls.ts';
import { toInvitationLink } from './invitation-code.ts';
import { invite, listInvitations, revoke } from './invitations.ts';
import type { MemberHooks } from './member-hooks.ts';
import { enableMember, endMember, leave, readPeople, reassignPatients } from './members.ts';
import { createOwnClinic } from './new-clinic.ts';
import { answerOffer, offer, withdrawOffer } from './ownership.ts';
import { join, previewInvitation, proveInvitation } from './redeem-invitation.ts';

type RouteDeps = Pick<AreaDeps, 'config' | 'db'> & { readonly hooks: readonly MemberHooks[] };

const okResult = async (change: Promise<unknown>) => {
  await change;
  return true as const;
};

function memberRoutes({ hooks }: RouteDeps): Route[] {
  return [
    handle(calls.queryMembers, (ctx) => readPeople(ctx, ctx.params.id)),
    handle(calls.endMembership, (ctx) =>
      okResult(endMember(ctx, { hooks, requestId: ctx.request.id }, { organisationId: ctx.params.id, ...ctx.body })),
    ),
    handle(calls.enableMember, (ctx) => okResult(enableMember(ctx, ctx.params.id, ctx.body.accountId))),
    handle(calls.leaveClinic, (ctx) => okResult(leave(ctx, hooks, ctx.params.id))),
    handle(calls.reassignPatients, async (ctx) => {
      const patients = { organisationId: ctx.params.id, ...ctx.body };
      return { patientCount: await reassignPatients(ctx, { hooks, requestId: ctx.request.id }, patients) };
    }),
    handle(calls.offerOwnership, (ctx) => okResult(offer(ctx, ctx.params.id, ctx.body.accountId))),
    handle(calls.withdrawOwnershipOffer, (ctx) => okResult(withdrawOffer(ctx, ctx.params.id))),
    handle(calls.answerOwnershipOffer, (ctx) => okResult(answerOffer(ctx, ctx.params.id, ctx.body.isAccepted))),
  ];
}

function invitationRoutes({ config, db }: RouteDeps): Route[] {
  return [
    handle(calls.queryInvitations, (ctx) => listInvitations(ctx, ctx.params.id)),
    handle(calls.createInvitation, async (ctx) => {
      const { invitation, code } = await invite(ctx, ctx.params.id, ctx.body);
      return { invitation, code, link: toInvitationLink(config.publicUrl, code) };
    }),
    handle(calls.revokeInvitation, (ctx) => okResult(revoke(ctx, ctx.params.id, ctx.body.invitationId))),
    handle(calls.readInvitation, (ctx) => previewInvitation(ctx, ctx.body.code), {
      prove: (ctx) => proveInvitation(db, ctx, ctx.body.code),
    }),
    handle(calls.joinClinic, async (ctx) => ({ id: await join(ctx, ctx.body.code) }), {
      prove: (ctx) => proveInvitation(db, ctx, ctx.body.code),
    }),
    handle(calls.queryNewClinicRule, async (ctx) => {
      ctx.requireSelf();
      return { needsInvitation: config.registration !== 'open' };
    }),
    handle(calls.createClinic, async (ctx) => ({ id: await createOwnClinic(ctx, config, ctx.body) }), {
      prove: async (ctx) => {
        if (ctx.body.code !== '') await proveInvitation(db, ctx, ctx.body.code);
      },
    }),
  ];
}

/** Binds the calls of the people of clinics to their rules. */
export function createPeopleRoutes(deps: RouteDeps): Route[] {
  return [...memberRoutes(deps), ...invitationRoutes(deps)];
}
