import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What a site signs with a key of its own. */
type KeyName = 'cloudCredentialKey' | 'moduleOverrideKey';

/** A key of the site: the same for all of its processes, made by the first that needs it. */
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
