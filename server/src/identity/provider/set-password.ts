import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { hashPassword } from '../secrets/passwords.ts';
import { endAllSessions } from './sessions.ts';

/** Sets a password and ends every session of the account (`identity.md` 5). */
export async function setPassword(db: Kysely<Tables>, accountId: string, password: string): Promise<void> {
  await db
    .updateTable('account')
    .set({
      password_hash: await hashPassword(password),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', accountId)
    .execute();
  await endAllSessions(db, accountId);
}
