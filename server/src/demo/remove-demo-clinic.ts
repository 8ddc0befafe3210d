import type { FastifyBaseLogger } from 'fastify';
import { type Expression, type Kysely, sql } from 'kysely';
import { DEMO_SERVICE_CENTRE } from '@dentarium/demo';
import type { Tables } from '../kernel/db/tables.ts';
import { toColumn, type ObjectUses } from '../objects/uses/object-use.ts';
import { DEMO_MARK, withDemoLock } from './ensure-demo-clinic.ts';

/** Removes an object: its row, its bytes, and their derivatives. */
type DeleteFile = (object: { readonly id: string }) => Promise<void>;

/** Dependencies for removing the demonstration clinic. */
export interface RemoveDemoClinicOptions {
  readonly db: Kysely<Tables>;
  /** The uses of stored objects. */
  readonly uses: ObjectUses;
  readonly deleteFile: DeleteFile;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Removes the demonstration clinic: everything in its organisations, including later additions, and its accounts. It
 * can be repeated after an interruption. An account with references from outside the demonstration stays but can no
 * longer sign in.
 */
export function removeDemoClinic({ db, uses, deleteFile, log }: RemoveDemoClinicOptions): Promise<'removed' | 'busy'> {
  return withDemoLock(db, async () => {
    const organisations = await db.selectFrom('organisation').select('id').where('is_demo', '=', true).execute();
    const ids = organisations.map(({ id }) => id);
    if (ids.length > 0) {
      await removePatients(db, ids, uses);
      const objects = await removeObjects(db, ids, deleteFile);
      log.info({ objects }, 'The images of the demonstration clinic are removed');
      await db.deleteFrom('organisation').where('id', 'in', ids).execute();
    }
    const disabledNames = await removeAccounts(db);
    if (disabledNames.length > 0)
      log.warn(
        { userNames: disabledNames },
        'Demonstration accounts with work outside of the demonstration are disabled',
      );
    await db.deleteFrom('config_value').where('key', '=', DEMO_MARK).execute();
    // An address that the operator has set instead stays.
    const { key, value } = DEMO_SERVICE_CENTRE;
    await db.deleteFrom('config_value').where('key', '=', key).where('value', '=', value).execute();
    log.info({ organisations: ids.length }, 'The demonstration clinic is removed');
    return 'removed' as const;
  });
}

/** Removes patients with everything that belongs to them, and the objects that areas store for their organisations. */
async function removePatients(db: Kysely<Tables>, organisationIds: readonly string[], uses: ObjectUses): Promise<void> {
  const isInRemovedOrganisation = (organisation: Expression<string>) =>
    sql<boolean>`${organisation} = any(${sql.val([...organisationIds])}::uuid[])`;
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('config_value').where('key', '=', DEMO_MARK).execute();
    await transaction.deleteFrom('patient').where('organisation_id', 'in', organisationIds).execute();
    for (const use of uses.all)
      await sql`delete from ${sql.table(use.table)} where ${isInRemovedOrganisation(use.organisation)}`.execute(
        transaction,
      );
    // An object that a file of a real patient uses belongs to a real organisation.
    for (const use of uses.all)
      await sql`
        update stored_object set organisation_id = ${use.organisation}, is_demo = false
        from ${sql.table(use.table)}
        where ${toColumn(use)} = stored_object.id and (${use.retainCondition ?? sql`true`})
          and ${isInRemovedOrganisation(sql.ref('stored_object.organisation_id'))}`.execute(transaction);
    await transaction.deleteFrom('upload').where('organisation_id', 'in', organisationIds).execute();
  });
}

async function removeObjects(
  db: Kysely<Tables>,
  organisationIds: readonly string[],
  deleteFile: DeleteFile,
): Promise<number> {
  const objects = await db
    .selectFrom('stored_object')
    .select('id')
    .where('organisation_id', 'in', organisationIds)
    .execute();
  for (const object of objects) await deleteFile(object);
  return objects.length;
}

/**
 * Removes the accounts.
 *
 * @returns the user names of the accounts that could only be disabled.
 */
async function removeAccounts(db: Kysely<Tables>): Promise<string[]> {
  const accounts = await db.selectFrom('account').select(['id', 'user_name']).where('is_demo', '=', true).execute();
  const disabledNames: string[] = [];
  for (const { id, user_name: userName } of accounts) {
    await db
      .deleteFrom('oidc_record')
      .where(sql<string>`payload ->> 'accountId'`, '=', id)
      .execute();
    await db.deleteFrom('sign_in_failure').where('user_name', '=', userName).execute();
    if (await tryDeleteAccount(db, id)) continue;
    disabledNames.push(userName);
    // The password of the account is public.
    await db
      .updateTable('account')
      .set({
        password_hash: null,
        disabled_at: new Date(),
        is_demo: false,
        user_name: `${userName}-demo-${id.slice(0, 8)}`,
      })
      .where('id', '=', id)
      .execute();
    await db.deleteFrom('account_session').where('account_id', '=', id).execute();
  }
  return disabledNames;
}

/** Deletes the account if nothing else refers to it. @returns true if it was deleted. */
async function tryDeleteAccount(db: Kysely<Tables>, id: string): Promise<boolean> {
  try {
    await db.deleteFrom('account').where('id', '=', id).execute();
    return true;
  } catch (error) {
    const isReferredTo = error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
    if (!isReferredTo) throw error;
    return false;
  }
}

const FOREIGN_KEY_VIOLATION = '23503';
