import type { FastifyBaseLogger } from 'fastify';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { removeDemoObjects, transferSharedObjects } from '../areas/files/area.ts';
import { disableDemoAccount, listDemoAccounts, tryDeleteDemoAccount } from '../clinic/administration/area.ts';
import { listDemoOrganisationIds, removeDemoOrganisations } from '../clinic/organisations/area.ts';
import type { Area } from '../kernel/areas/area.ts';
import type { Tables } from '../kernel/db/tables.ts';
import type { ObjectUses } from '../objects/uses/object-use.ts';
import { type DemoAccount, type DemoRows, listRemovedRows } from '../records/hooks/demo-hooks.ts';
import { removeDemoMark, withDemoLock } from './ensure-demo-clinic.ts';

/** Dependencies for removing the demonstration clinic. */
export interface RemoveDemoClinicOptions {
  readonly db: Kysely<Tables>;
  /** The areas, which declare the rows that are removed. */
  readonly areas: readonly Pick<Area, 'demoHooks'>[];
  /** The uses of stored objects. */
  readonly uses: ObjectUses;
  /** Removes an object: its row, its bytes, and their derivatives. */
  readonly deleteFile: (id: string) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Removes the demonstration clinic: everything in its organisations, including later additions, and its accounts. It
 * can be repeated after an interruption. An account with references from outside the demonstration stays but can no
 * longer sign in.
 */
export function removeDemoClinic(options: RemoveDemoClinicOptions): Promise<'removed' | 'busy'> {
  const { db, areas, uses, deleteFile, log } = options;
  const rows = listRemovedRows(areas);
  return withDemoLock(db, async () => {
    const organisationIds = await listDemoOrganisationIds(db);
    if (organisationIds.length > 0) {
      await removeRecords(db, organisationIds, rows, uses);
      const objects = await removeDemoObjects(db, organisationIds, deleteFile);
      log.info({ objects }, 'The images of the demonstration clinic are removed');
      await removeDemoOrganisations(db);
    }
    const userNames: string[] = [];
    for (const account of await listDemoAccounts(db))
      if (!(await removeAccount(db, account, rows))) userNames.push(account.userName);
    if (userNames.length > 0)
      log.warn({ userNames }, 'Demonstration accounts with work outside of the demonstration are disabled');
    await removeDemoMark(db);
    for (const row of rows) if (row.kind === 'site') await deleteRows(db, row.table, row.condition);
    log.info({ organisations: organisationIds.length }, 'The demonstration clinic is removed');
    return 'removed' as const;
  });
}

/** Removes patients with everything that belongs to them, and the objects that areas store for their organisations. */
async function removeRecords(
  db: Kysely<Tables>,
  organisationIds: readonly string[],
  rows: readonly DemoRows[],
  uses: ObjectUses,
): Promise<void> {
  const isInRemovedOrganisation = (organisation: Expression<string>) =>
    sql<boolean>`${organisation} = any(${sql.val([...organisationIds])}::uuid[])`;
  await db.transaction().execute(async (transaction) => {
    await removeDemoMark(transaction);
    for (const row of rows)
      if (row.kind === 'organisation')
        await deleteRows(transaction, row.table, isInRemovedOrganisation(row.organisation));
    for (const use of uses.all) await deleteRows(transaction, use.table, isInRemovedOrganisation(use.organisation));
    // An object that a file of a real patient uses belongs to a real organisation.
    await transferSharedObjects(transaction, organisationIds, uses);
  });
}

/** Removes or disables an account. @returns true if it was removed. */
async function removeAccount(db: Kysely<Tables>, account: DemoAccount, rows: readonly DemoRows[]): Promise<boolean> {
  const removeRows = async () => {
    for (const row of rows) if (row.kind === 'account') await deleteRows(db, row.table, row.toCondition(account));
  };
  await removeRows();
  if (await tryDeleteDemoAccount(db, account)) return true;
  await disableDemoAccount(db, account);
  // Somebody may have signed in meanwhile.
  await removeRows();
  return false;
}

async function deleteRows(db: Kysely<Tables>, table: string, condition: Expression<SqlBool>): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${condition}`.execute(db);
}
