import { randomUUID } from 'node:crypto';
import { ROLES, type RoleName } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Makes an organisation, without the default tags. */
export async function makeOrganisation(db: Kysely<Tables>, name = 'A clinic'): Promise<string> {
  const row = await db
    .insertInto('organisation')
    .values({ name, name_en: name, auth_id: null, has_default_tags: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Makes an account with roles in organisations. */
export async function makeAccount(
  db: Kysely<Tables>,
  options: {
    readonly organisations?: readonly string[];
    readonly roles?: readonly RoleName[];
    readonly name?: string;
  } = {},
): Promise<string> {
  const name = options.name ?? `user-${randomUUID().slice(0, 8)}`;
  const { id } = await db
    .insertInto('account')
    .values({
      user_name: name,
      password_hash: null,
      real_name: name,
      phone: null,
      avatar: null,
      disabled_at: null,
      external_subject: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const organisation of options.organisations ?? []) {
    await db.insertInto('account_organisation').values({ account_id: id, organisation_id: organisation }).execute();
  }
  for (const role of options.roles ?? []) {
    await db.insertInto('account_role').values({ account_id: id, role_id: ROLES[role] }).execute();
  }
  return id;
}
