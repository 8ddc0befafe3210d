import type { Insertable, Transaction } from 'kysely';
import { recordAudit } from '../../kernel/http/audit.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { notifyAccount } from '../../kernel/socket/notify.ts';
import { loadPeriods } from './find-membership.ts';

/** An entry to add to the membership of an account. */
export type NewGrant = Pick<
  Insertable<Tables['membership_grant']>,
  'account_id' | 'plan_version_id' | 'source' | 'reason'
> & {
  readonly purchase_id?: string;
  readonly code_id?: string;
  readonly fixed_until?: Date | null;
};

/**
 * Adds an entry to the membership of a locked account, computes its entitlements anew, and tells every session of the
 * account with the commit.
 */
export async function addGrant(transaction: Transaction<Tables>, grant: NewGrant): Promise<string> {
  const { id } = await transaction
    .insertInto('membership_grant')
    .values({ purchase_id: null, code_id: null, fixed_until: null, ...grant, granted_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await rebuildEntitlements(transaction, grant.account_id);
  await recordGrantAudit(transaction, 'membership.grant', grant.account_id, {
    grant: id,
    plan: grant.plan_version_id,
    source: grant.source,
  });
  await notifyAccount(transaction, grant.account_id, { kind: 'memberOpened' });
  return id;
}

/** Takes an entry back: the others count as if it had never been. Does nothing if it was taken back before. */
export async function reverseGrant(
  transaction: Transaction<Tables>,
  grant: { readonly id: string; readonly account_id: string },
  reason: string,
): Promise<void> {
  const { numInsertedOrUpdatedRows: count } = await transaction
    .insertInto('membership_reversal')
    .values({ grant_id: grant.id, reason })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (count === 0n) return;
  await rebuildEntitlements(transaction, grant.account_id);
  await recordGrantAudit(transaction, 'membership.reverse', grant.account_id, { grant: grant.id, reason });
}

/** Computes the entitlements of an account from its entries. They are never changed in another way. */
async function rebuildEntitlements(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await transaction.deleteFrom('entitlement').where('account_id', '=', accountId).execute();
  const periods = await loadPeriods(transaction, accountId);
  if (periods.length === 0) return;
  await transaction
    .insertInto('entitlement')
    .values(
      periods.map(({ grant, planVersionId, from, endsAt }) => ({
        account_id: accountId,
        grant_id: grant.id,
        plan_version_id: planVersionId,
        valid_from: from,
        valid_until: endsAt,
      })),
    )
    .execute();
}

async function recordGrantAudit(
  transaction: Transaction<Tables>,
  action: string,
  accountId: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const entry = { action, outcome: 'done', accountId, subjectId: accountId, requestId: '', ip: '', detail } as const;
  await recordAudit(transaction, entry);
}
