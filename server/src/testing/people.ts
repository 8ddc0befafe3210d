import { randomBytes, randomUUID } from 'node:crypto';
import { ROLES, type RoleName } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { Config } from '../kernel/config/config.ts';
import type { Tables } from '../kernel/db/tables.ts';
import { setTestMembership, type TestMembership } from '../areas/membership/testing/set-membership.ts';
import { toRecordKey } from '../identity/provider/oidc-records.ts';

/** Creates an organisation without the default tags. */
export async function makeOrganisation(db: Kysely<Tables>, name = 'A clinic'): Promise<string> {
  const row = await db
    .insertInto('organisation')
    .values({ name, name_en: name, auth_id: null, has_default_tags: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The plan 7 (`lifetime`) has all benefits. */
const ALL_BENEFITS_MEMBERSHIP: TestMembership = { plan: 7, expiresAt: '2999-01-01T00:00:00Z' };

/**
 * Creates an account with roles in organisations. By default it is an orthodontist, who may attend patients, and has a
 * membership with all benefits.
 */
export async function makeAccount(
  db: Kysely<Tables>,
  options: {
    readonly organisations?: readonly string[];
    readonly roles?: readonly RoleName[];
    readonly name?: string;
    readonly isOrthodontist?: boolean;
    readonly membership?: TestMembership | null;
  } = {},
): Promise<string> {
  const name = options.name ?? `user-${randomUUID().slice(0, 8)}`;
  const { id } = await db
    .insertInto('account')
    .values({
      user_name: name,
      password_hash: null,
      real_name: name,
      is_orthodontist: options.isOrthodontist ?? true,
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
  const { membership = ALL_BENEFITS_MEMBERSHIP } = options;
  if (membership !== null) await setTestMembership(db, id, membership);
  return id;
}

/** Signs an account in, as the identity provider does at the end of its flow, and returns the access token. */
export async function signInAs(
  db: Kysely<Tables>,
  { identity }: { readonly identity: Pick<Config['identity'], 'audience'> },
  accountId: string,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const sessionUid = randomUUID();
  const payload = {
    accountId,
    clientId: 'web',
    sessionUid,
    aud: identity.audience,
    scope: 'dental.api dental.files',
  };
  await db
    .insertInto('account_session')
    .values({ account_id: accountId, client_kind: 'web', session_uid: sessionUid })
    .onConflict((conflict) => conflict.columns(['account_id', 'client_kind']).doUpdateSet({ session_uid: sessionUid }))
    .execute();
  await db
    .insertInto('oidc_record')
    .values({
      model: 'AccessToken',
      id: toRecordKey(token),
      payload: JSON.stringify(payload),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return token;
}
