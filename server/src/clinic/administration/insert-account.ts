import type { Kysely } from 'kysely';
import type { ExternalIdentity } from '../../identity/external-sign-ins/area.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { writeRoles } from './user-roles.ts';

/** A valid new account. */
export interface NewAccount {
  readonly userName: string;
  /** `null` for an account of an external provider. */
  readonly passwordHash: string | null;
  /** The person at the external provider; `null` without one. */
  readonly externalIdentity: ExternalIdentity | null;
  readonly name: string;
  readonly gender?: number;
  readonly phone: string | null;
  readonly isOrthodontist: boolean;
  readonly organisationIds: readonly string[];
  readonly roleIds: readonly number[];
}

/** Inserts an account with its organisations and roles. @returns its id; `undefined` if the user name is taken */
export async function insertAccount(db: Kysely<Tables>, account: NewAccount): Promise<string | undefined> {
  const row = await db
    .insertInto('account')
    .values({
      user_name: account.userName,
      password_hash: account.passwordHash,
      real_name: account.name,
      ...(account.gender === undefined ? {} : { gender: account.gender }),
      phone: account.phone,
      avatar: null,
      is_orthodontist: account.isOrthodontist,
      disabled_at: null,
      external_issuer: account.externalIdentity?.issuer ?? null,
      external_subject: account.externalIdentity?.subject ?? null,
    })
    .onConflict((conflict) => conflict.column('user_name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await writeOrganisations(db, row.id, account.organisationIds);
  await writeRoles(db, row.id, account.roleIds);
  return row.id;
}

/** Adds an account to organisations. */
export async function writeOrganisations(
  db: Kysely<Tables>,
  accountId: string,
  organisationIds: readonly string[],
): Promise<void> {
  if (organisationIds.length === 0) return;
  await db
    .insertInto('account_organisation')
    .values([...new Set(organisationIds)].map((id) => ({ account_id: accountId, organisation_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
