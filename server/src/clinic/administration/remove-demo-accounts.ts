import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { DemoAccount } from '../../records/hooks/demo-hooks.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** Lists the accounts of the demonstration. */
export async function listDemoAccounts(db: Kysely<Tables>): Promise<DemoAccount[]> {
  return db
    .selectFrom('account')
    .select(['id', 'user_name as userName'])
    .where('is_demo', '=', true)
    .orderBy('user_name')
    .execute();
}

/**
 * Deletes the account unless a row refers to it, or the audit trail names it beside a patient or an organisation that
 * is still there.
 *
 * @returns true if it was deleted
 */
export async function tryDeleteDemoAccount(db: Transaction<Tables>, { id }: DemoAccount): Promise<boolean> {
  const { rows } = await sql`
    select from audit_entry where account_id = ${id}::uuid and outcome = 'done' and (
      exists (select from patient where patient.id = audit_entry.patient_id)
      or exists (select from organisation where organisation.id = audit_entry.organisation_id))
    limit 1`.execute(db);
  if (rows.length > 0) return false;
  await sql`savepoint deleting_account`.execute(db);
  try {
    await db.deleteFrom('account').where('id', '=', id).execute();
    await sql`release savepoint deleting_account`.execute(db);
    return true;
  } catch (error) {
    const isReferredTo = error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
    if (!isReferredTo) throw error;
    await sql`rollback to savepoint deleting_account`.execute(db);
    return false;
  }
}

/**
 * Disables an account that real data refers to: its password is public. It keeps its user name and its mark, so that
 * `site keep-account` can turn it into a real one.
 */
export async function disableDemoAccount(db: Kysely<Tables>, { id }: DemoAccount): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: null, disabled_at: sql<Date>`coalesce(disabled_at, now())` })
    .where('id', '=', id)
    .execute();
}
