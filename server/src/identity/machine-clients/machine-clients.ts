import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { unlockUserName } from '../secrets/sign-in-limits.ts';
import './tables.ts';

/** Identifies the secret to people and to secret scanners. */
const SECRET_PREFIX = 'dentarium-machine-';
const DAY_MS = 86_400_000;

/** Hashes a secret for storage. It has 256 random bits, so it cannot be guessed and a slow hash adds nothing. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function generateSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(32).toString('base64url')}`;
}

/** Returns the name under which wrong secrets of a client are counted; no account has it. */
export function toAttemptName(clientId: string): string {
  return `machine:${clientId}`;
}

/** The condition of a client whose secret has not expired. */
export const isUnexpired = sql<boolean>`(machine_client.expires_at is null or machine_client.expires_at > now())`;

/** The input for a new machine client. */
interface NewMachineClient {
  readonly organisationId: string;
  readonly name: string;
  readonly createdBy: string;
  /** The days for which its secret is valid; `null` without an end. */
  readonly validDays?: number | null;
}

/**
 * Creates a machine client with an account of its own, which belongs to the organisation and has no password and no
 * phone.
 *
 * @returns its id, which is that of the account, and its secret, which is not stored
 */
export async function createMachineClient(
  db: Kysely<Tables>,
  { organisationId, name, createdBy, validDays = null }: NewMachineClient,
): Promise<{ readonly clientId: string; readonly secret: string }> {
  const { id } = await db
    .insertInto('account')
    .values({
      user_name: `machine-${randomUUID()}`,
      password_hash: null,
      real_name: name,
      phone: null,
      avatar: null,
      is_orthodontist: false,
      is_show_operation: 0,
      disabled_at: null,
      external_subject: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('account_organisation').values({ account_id: id, organisation_id: organisationId }).execute();
  const secret = generateSecret();
  await db
    .insertInto('machine_client')
    .values({
      account_id: id,
      organisation_id: organisationId,
      name,
      secret_hash: hashSecret(secret),
      created_by: createdBy,
      valid_days: validDays,
      expires_at: toExpiry(validDays),
    })
    .execute();
  return { clientId: id, secret };
}

/** Returns the end of a secret that is made now. */
function toExpiry(validDays: number | null): Date | null {
  return validDays === null ? null : new Date(Date.now() + validDays * DAY_MS);
}

/**
 * Replaces the secret of a client. The new one is valid for as many days as the former one, whose tokens become
 * invalid. Waits after wrong secrets end.
 */
export async function rotateMachineSecret(db: Kysely<Tables>, clientId: string): Promise<string> {
  const secret = generateSecret();
  const { valid_days: validDays } = await db
    .selectFrom('machine_client')
    .select('valid_days')
    .where('account_id', '=', clientId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('machine_client')
    .set({ secret_hash: hashSecret(secret), secret_at: new Date(), expires_at: toExpiry(validDays) })
    .where('account_id', '=', clientId)
    .execute();
  await unlockUserName(db, toAttemptName(clientId));
  await endTokens(db, clientId);
  return secret;
}

/** Revokes a client and its tokens permanently. Its account stays, because the history of orders names it. */
export async function revokeMachineClient(db: Kysely<Tables>, clientId: string): Promise<void> {
  const now = new Date();
  await db.updateTable('machine_client').set({ revoked_at: now }).where('account_id', '=', clientId).execute();
  await db.updateTable('account').set({ disabled_at: now }).where('id', '=', clientId).execute();
  await endTokens(db, clientId);
}

async function endTokens(db: Kysely<Tables>, clientId: string): Promise<void> {
  await db
    .deleteFrom('oidc_record')
    .where('model', '=', 'ClientCredentials')
    .where(sql<boolean>`payload ->> 'clientId' = ${clientId}`)
    .execute();
}
