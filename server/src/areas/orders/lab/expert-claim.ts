import type { ExpertClaim } from '@dentarium/orders/states';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';

/** Returns the relation of an account of the manufacturer to the expert of a case. */
export async function loadExpertClaim(db: Kysely<Tables>, caseId: string, accountId: string): Promise<ExpertClaim> {
  const { expert_id: expertId, account_id: linkedId } = await db
    .selectFrom('treatment_case')
    .leftJoin('order_expert', 'order_expert.id', 'treatment_case.expert_id')
    .select(['expert_id', 'account_id'])
    .where('treatment_case.id', '=', caseId)
    .executeTakeFirstOrThrow();
  if (expertId === null) return 'open';
  if (linkedId === null) return 'unlinked';
  return linkedId === accountId ? 'chosen' : 'other';
}

/**
 * Returns the condition of the orders that concern an expert: those of the cases that have chosen the account, and
 * those that no account may claim, so that somebody sees that they wait.
 */
export function buildExpertCondition(accountId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from treatment_case left join order_expert on order_expert.id = treatment_case.expert_id
    where treatment_case.id = treatment_order.case_id
      and (order_expert.account_id is null or order_expert.account_id = ${accountId}::uuid))`;
}
