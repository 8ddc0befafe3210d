import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { DemoAccount } from '../../records/hooks/demo-hooks.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** Lists the accounts of the demonstration. */
export async function listDemoAccounts(db: Kysely<Tables>): Promise<DemoAccount[]> {
  return db.selectFrom('account').select(['id', 'user_name as userName']).where('is_demo', '=', true).execute();
}

/** Deletes the account if nothing else refers to it. @returns true if it was deleted. */
export async function tryDeleteDemoAccount(db: Kysely<Tables>, { id }: DemoAccount): Promise<boolean> {
  try {
    await db.deleteFrom('account').where('id', '=', id).execute();
    return true;
  } catch (error) {
    const isReferredTo = error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
    if (!isReferredTo) throw error;
    return false;
  }
}

/** Disables an account that real data refers to. The password of the account is public. */
export async function disableDemoAccount(db: Kysely<Tables>, { id, userName }: DemoAccount): Promise<void> {
  await db
    .updateTable('account')
    .set({
      password_hash: null,
      disabled_at: new Date(),
      is_demo: false,
      user_name: `${userName}-demo-${id.slice(0, 8)}`,
    })
    .where('id', '=', id)
    .execute();
}
