import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The key of the id of the site in `config_value`. */
export const SITE_ID_KEY = 'siteId';

/** The names of the signing keys of a site. */
type KeyName = 'activationCodeKey' | 'cashierKey' | 'cloudCredentialKey' | 'moduleOverrideKey' | 'moduleTicketKey';

/** Loads a key of the site, which all of its processes share, and creates it if it is missing. */
export async function ensureSiteKey(db: Kysely<Tables>, name: KeyName): Promise<Buffer> {
  const newKey = JSON.stringify(randomBytes(32).toString('base64'));
  await db
    .insertInto('config_value')
    .values({ key: name, value: newKey, is_public: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('config_value')
    .select('value')
    .where('key', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(JSON.parse(value) as string, 'base64');
}
