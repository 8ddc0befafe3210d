import type { Kysely } from 'kysely';
import { z } from 'zod';
import { StoreUnreachableError } from '../../kernel/failures/store-errors.ts';
import type { Tables } from '../../kernel/db/tables.ts';

const VALUE_KEY = 'siteStores';

const RememberedStores = z.object({
  mode: z.enum(['public', 'private']),
  /** The key of the place that takes new objects. */
  current: z.string(),
  /** The keys of all places that carry the marker of the site. */
  places: z.array(z.string()),
  /** Checks draw files stored after this time only, because earlier ones are lost for good; `null`: all files. */
  sampledSince: z.nullable(z.iso.datetime()),
});
/** The settings with which a site has stored its files. Other ones would make them unreadable. */
export type RememberedStores = z.infer<typeof RememberedStores>;

/** Reads the settings that the site remembers; `null` before the first start of a version that remembers them. */
export async function readRememberedStores(db: Kysely<Tables>): Promise<RememberedStores | null> {
  const row = await db.selectFrom('config_value').select('value').where('key', '=', VALUE_KEY).executeTakeFirst();
  return row === undefined ? null : RememberedStores.parse(JSON.parse(row.value));
}

/**
 * Ensures, in the transaction that stores an object and after its row, that `change-store` has not moved the site
 * meanwhile: the object would be in the earlier store only.
 *
 * @throws StoreUnreachableError
 */
export async function requireCurrentStore(transaction: Kysely<Tables>, key: string): Promise<void> {
  const remembered = await readRememberedStores(transaction);
  if (remembered !== null && remembered.current !== key)
    throw new StoreUnreachableError(
      'the site stores its files elsewhere now: restart the server with the new settings',
    );
}

/** Replaces the settings that the site remembers. */
export async function writeRememberedStores(db: Kysely<Tables>, stores: RememberedStores): Promise<void> {
  const value = JSON.stringify(stores);
  await db
    .insertInto('config_value')
    .values({ key: VALUE_KEY, value, is_public: false })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
