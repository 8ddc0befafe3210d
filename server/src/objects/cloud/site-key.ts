import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

const KEY_NAME = 'cloudCredentialKey';

/** The key by which credentials are made: the same for all processes of a site, made by the first. */
export async function siteKey(db: Kysely<Tables>): Promise<Buffer> {
  const made = JSON.stringify(randomBytes(32).toString('base64'));
  await db
    .insertInto('config_value')
    .values({ key: KEY_NAME, value: made, is_public: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('config_value')
    .select('value')
    .where('key', '=', KEY_NAME)
    .executeTakeFirstOrThrow();
  return Buffer.from(JSON.parse(value) as string, 'base64');
}
