import type { Kysely } from 'kysely';
import type { Config } from '../../kernel/config/config.ts';
import type { Tables } from '../../kernel/db/tables.ts';

/** The row that the function `plan_storage_limit` of the database reads. Without it, storage has no limit. */
const KEY = 'freeStorage';

/** Stores the free storage of organisations for the queries of the site; a private site has no limit but its disk. */
export async function storeFreeStorage(
  db: Kysely<Tables>,
  { mode, freeStorageBytes }: Pick<Config, 'mode' | 'freeStorageBytes'>,
): Promise<void> {
  if (mode === 'private') {
    await db.deleteFrom('config_value').where('key', '=', KEY).execute();
    return;
  }
  const value = String(freeStorageBytes);
  await db
    .insertInto('config_value')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
