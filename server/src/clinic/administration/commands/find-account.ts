import type { Kysely } from 'kysely';
import { StartupError } from '../../../kernel/config/startup-error.ts';
import type { Tables } from '../../../kernel/db/tables.ts';

/** Locks an account by its user name. @throws StartupError for an unknown name */
export async function lockAccountByName(db: Kysely<Tables>, userName: string) {
  const account = await db
    .selectFrom('account')
    .select(['id', 'user_name as userName', 'disabled_at as disabledAt', 'is_demo as isDemo'])
    .select('external_subject as externalSubject')
    .where('user_name', '=', userName)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) throw new StartupError(`There is no account "${userName}".`);
  return account;
}
