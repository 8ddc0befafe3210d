import * as calls from '@dentarium/api/membership/calls';
import type { Kysely } from 'kysely';
import type { PaymentService } from '../../clinic/payments/area.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { proveActivationCode, redeemActivationCode } from './codes/redeem-code.ts';
import { listBenefits, readMemberInfo, requirePublicSite } from './member-info.ts';
import { computeUpgradeSeconds, listOfferedPlans } from './plans/offered-plans.ts';

interface RouteDeps {
  readonly db: Kysely<Tables>;
  readonly mode: Config['mode'];
  /** The key of the hashes of activation codes; `null` for a private site. */
  readonly key: Buffer | null;
  readonly payments: PaymentService;
}

/** Binds the calls of memberships to their rules. On a private site only `GetMemberInfo` is answered. */
export function createMembershipRoutes({ db, mode, key, payments }: RouteDeps): readonly Route[] {
  const requireKey = (): Buffer => {
    if (key === null) throw new Failure('not.found');
    return key;
  };
  return [
    handle(calls.getMemberInfo, (ctx) => readMemberInfo(ctx)),
    handle(calls.getAllPermission, async (ctx) => {
      requirePublicSite(mode);
      return listBenefits(ctx);
    }),
    handle(calls.getCanBePurchasedMemberList, async (ctx) => {
      requirePublicSite(mode);
      return listOfferedPlans(ctx);
    }),
    handle(calls.getMemberUpgradeTime, async (ctx) => {
      requirePublicSite(mode);
      return computeUpgradeSeconds(ctx, ctx.query.memberId);
    }),
    handle(
      calls.createOrder,
      async (ctx) => {
        requirePublicSite(mode);
        const { accountId } = ctx.requireSelf();
        const [organisationId = null] = ctx.principal.organisationIds;
        const purchase = await payments.openPurchase({
          kind: 'membership',
          subject: String(ctx.body.memberId),
          buyer: { accountId, organisationId },
        });
        const { codeUrl, expiresAt, closesAt } = purchase;
        return { codeUrl, expiresAt: expiresAt.toISOString(), closesAt: closesAt.toISOString() };
      },
      // The provider is called outside of a transaction.
      { transaction: false },
    ),
    handle(
      calls.exchangeActivationCode,
      async (ctx) => {
        await redeemActivationCode(ctx, requireKey(), ctx.body.activationCode);
        return true as const;
      },
      {
        prove: async (ctx) => {
          await proveActivationCode(db, requireKey(), ctx, ctx.body.activationCode);
        },
      },
    ),
  ];
}
