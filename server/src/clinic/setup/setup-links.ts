import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { unlockUserName } from '../../identity/secrets/sign-in-limits.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import './tables.ts';

const SECRET_BYTES = 16;
/** The path of the set-up page below the address of the site. */
export const SETUP_PATH = '/setup';

/** The name under which links that are not valid are counted; no account has it. */
export const SETUP_LIMIT_NAME = 'setup:';

const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Returns whether the site has an account, so that it is no longer set up by a link. */
export async function hasAnyAccount(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Runs a change of the set-up of the site in a transaction; such changes run one after the other. */
export function withSetupLock<T>(db: Kysely<Tables>, change: (db: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('set-up of the site', 5))`.execute(transaction);
    return change(transaction);
  });
}

/**
 * Creates a link that is valid for an hour and replaces an earlier one.
 *
 * @param db holds the lock of the set-up
 * @returns its secret, which is not stored
 */
export async function createSetupLink(db: Transaction<Tables>): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await removeSetupLinks(db);
  await unlockUserName(db, SETUP_LIMIT_NAME);
  await db
    .insertInto('setup_link')
    .values({ secret_hash: hashSecret(secret), expires_at: sql<Date>`now() + interval '1 hour'` })
    .execute();
  return secret;
}

/** Removes the link: after its use, or for another one. */
export async function removeSetupLinks(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('setup_link').execute();
}

/** Returns whether a link can be used now. An earlier link of the site is as unknown as a wrong one. */
export async function findLinkState(db: Kysely<Tables>, secret: string): Promise<'valid' | 'expired' | 'unknown'> {
  const row = await db
    .selectFrom('setup_link')
    .select(sql<boolean>`expires_at > now()`.as('isValid'))
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  return row.isValid ? 'valid' : 'expired';
}

/** Returns whether a link is on its way to the operator that can still be used. */
export async function hasValidLink(db: Kysely<Tables>): Promise<boolean> {
  const row = await db
    .selectFrom('setup_link')
    .select('created_at')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Formats the address that the operator opens. */
export function formatSetupLink(publicUrl: string, secret: string): string {
  return `${publicUrl}${SETUP_PATH}/${secret}`;
}
