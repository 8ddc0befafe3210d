import { decidePurchase } from '@dentarium/domain/membership';
import { sql } from 'kysely';
import { definePurchase } from '../../clinic/payments/area.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { addGrant, reverseGrant } from './grants.ts';
import { loadActiveMembership } from './find-membership.ts';
import { findPlanVersion, type PlanVersion, toTerms } from './plans/plan-version.ts';
import { toRefusal } from './refusals.ts';

const UNIT_NAMES = {
  year: { ch: '年', en: 'year' },
  month: { ch: '个月', en: 'month' },
  day: { ch: '天', en: 'day' },
} as const;

/** Returns the title of a plan for the page of a provider, with its duration. */
function toTitle({ name_ch: ch, name_en: en, unit, duration }: PlanVersion): { ch: string; en: string } {
  if (unit === null || duration === null) return { ch, en };
  const names = UNIT_NAMES[unit];
  return { ch: `${ch} · ${duration} ${names.ch}`, en: `${en} · ${duration} ${names.en}${duration === 1 ? '' : 's'}` };
}

/** The purchase of a membership. Its subject is the id of a version of a plan. */
export const membershipPurchase = definePurchase({
  kind: 'membership',
  async quote(transaction, subject, { accountId }) {
    const plan = await findPlanVersion(transaction, Number(subject));
    if (plan === undefined) throw new Failure('membership.notOnSale');
    const now = new Date();
    const decision = decidePurchase(toTerms(plan), await loadActiveMembership(transaction, accountId, now), now);
    if (decision.kind === 'refused') throw toRefusal(decision.reason);
    return { amount: plan.price, title: toTitle(plan) };
  },
  async granted(transaction, { id, subject, account_id: accountId }) {
    const plan = await findPlanVersion(transaction, Number(subject));
    const account = await transaction.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst();
    if (plan === undefined || account === undefined) return false;
    const now = new Date();
    const membership = await loadActiveMembership(transaction, accountId, now);
    // A plan that has changed since keeps its terms for whoever has paid for them.
    if (decidePurchase(toTerms(plan), membership, now, 'code').kind === 'refused') return false;
    await addGrant(transaction, {
      account_id: accountId,
      plan_version_id: plan.id,
      source: 'purchase',
      purchase_id: id,
      reason: '',
    });
    return true;
  },
  async refunded(transaction, { id }) {
    const grant = await transaction
      .selectFrom('membership_grant')
      .select(['id', 'account_id'])
      .where('purchase_id', '=', id)
      .executeTakeFirst();
    if (grant !== undefined) await reverseGrant(transaction, grant, 'refund');
  },
  async findDifferences(db) {
    const { rows } = await sql<{ key: string; difference: string }>`
      select idempotency_key as key, 'is granted and has given no membership' as difference
      from purchase where kind = 'membership' and status = 'granted'
        and not exists (select from membership_grant where purchase_id = purchase.id)
        and exists (select from account where account.id = purchase.account_id)
      union all select idempotency_key, 'has given a membership and is not granted'
      from membership_grant join purchase on purchase.id = purchase_id
      where status not in ('granted', 'refundDue')
        and not exists (select from membership_reversal where grant_id = membership_grant.id)`.execute(db);
    const { rows: reasonless } = await sql<{ id: string }>`
      select id::text from membership_grant
      where source = 'operator' and reason = ''
        or source = 'code' and not exists (select from activation_code where id = code_id and redeemed_at is not null)`.execute(
      db,
    );
    return [
      ...rows.map(({ key, difference }) => `The purchase ${key} ${difference}.`),
      ...reasonless.map(({ id }) => `The membership entry ${id} has neither a payment, a code nor a reason.`),
    ];
  },
});
