import type { MemberPlan } from '@dentarium/api/membership/calls';
import { computePeriod, computeValidityDate, decidePurchase, toYuan } from '@dentarium/domain/membership';
import type { Context } from '../../../kernel/access/context.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { loadActiveMembership } from '../find-membership.ts';
import { SITE_TIME_ZONE } from '../member-info.ts';
import { findPlanVersion, getPlanName, listPlansOnSale, toBenefits, toTerms } from './plan-version.ts';

/** Lists the plans on sale, the cheapest first, with what the rules say about the caller. */
export async function listOfferedPlans(ctx: Context): Promise<MemberPlan[]> {
  const { accountId, db } = ctx.requireSelf();
  const now = new Date();
  const membership = await loadActiveMembership(db, accountId, now);
  const plans = await listPlansOnSale(db);
  return plans.map((plan) => {
    const terms = toTerms(plan);
    return {
      id: plan.id,
      memberName: getPlanName(plan, ctx.principal.language),
      price: toYuan(plan.price),
      duration: plan.duration ?? 0,
      durationString: plan.unit ?? 'year',
      canBuy: decidePurchase(terms, membership, now).kind !== 'refused',
      validityDate: computeValidityDate(terms, membership, now, SITE_TIME_ZONE),
      permissionInfoVOs: toBenefits(plan, plan.storage_bytes > 0 ? [{ usage: 0, total: plan.storage_bytes }] : []),
    };
  });
}

/**
 * Returns the seconds into which the rest of the membership of the caller is converted by an upgrade to a plan.
 *
 * @throws Failure `membership.notOnSale` for a plan that is not current
 */
export async function computeUpgradeSeconds(ctx: Context, planVersionId: number): Promise<number> {
  const { accountId, db } = ctx.requireSelf();
  const plan = await findPlanVersion(db, planVersionId);
  if (plan === undefined || plan.replaced_at !== null) throw new Failure('membership.notOnSale');
  const now = new Date();
  return computePeriod(toTerms(plan), await loadActiveMembership(db, accountId, now), now).convertedSeconds;
}
