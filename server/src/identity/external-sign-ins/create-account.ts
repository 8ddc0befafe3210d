import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ProviderConfig } from '../../kernel/config/provider-config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { forgetAttempt } from './attempts.ts';
import type { ExternalPerson } from './external-person.ts';

type NewAccounts = NonNullable<ProviderConfig['newAccounts']>;

/**
 * Creates the account of a person at their first sign-in, without a password.
 *
 * @returns False if the user name belongs to another account: it is not linked, because a name proves nothing.
 */
export async function createExternalAccount(
  db: Kysely<Tables>,
  person: ExternalPerson,
  { roleId, organisationId }: NewAccounts,
): Promise<boolean> {
  const userName = person.userName ?? toGeneratedName(person.subject);
  return db.transaction().execute(async (transaction) => {
    const takenName = await transaction
      .selectFrom('account')
      .select(['external_issuer', 'external_subject'])
      .where((eb) => eb(eb.fn<string>('lower', ['user_name']), '=', userName.toLowerCase()))
      .executeTakeFirst();
    if (takenName !== undefined)
      return takenName.external_subject === person.subject && takenName.external_issuer === person.issuer;
    const account = await transaction
      .insertInto('account')
      .values({
        user_name: userName,
        password_hash: null,
        real_name: person.name ?? userName,
        phone: null,
        avatar: null,
        disabled_at: null,
        external_issuer: person.issuer,
        external_subject: person.subject,
      })
      // The first page makes several calls at once, and one of them creates the account.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (account === undefined) return true;
    await transaction
      .insertInto('account_organisation')
      .values({ account_id: account.id, organisation_id: organisationId })
      .execute();
    if (roleId !== null)
      await transaction.insertInto('account_role').values({ account_id: account.id, role_id: roleId }).execute();
    await forgetAttempt(transaction, person);
    await recordAudit(transaction, {
      action: 'session.account-created',
      outcome: 'done',
      accountId: account.id,
      requestId: '',
      ip: '',
      subjectId: account.id,
      organisationId,
      detail: { roles: roleId === null ? [] : [roleId] },
    });
    return true;
  });
}

/** Returns a user name for a person without one; the same for each sign-in. */
function toGeneratedName(subject: string): string {
  return `oidc-${createHash('sha256').update(subject).digest('hex').slice(0, 12)}`;
}
