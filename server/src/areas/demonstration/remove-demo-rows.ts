import { type Expression, type SqlBool, sql, type Transaction } from 'kysely';
import { disableDemoAccount, listDemoAccounts, tryDeleteDemoAccount } from '../../clinic/administration/area.ts';
import {
  claimDemoOrganisations,
  type DemoOrganisation,
  lockDemoOrganisations,
  removeDemoOrganisations,
} from '../../clinic/organisations/area.ts';
import type { Area } from '../../kernel/areas/area.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectUses } from '../../objects/uses/object-use.ts';
import { type DemoAccount, listAddedRows, listRemovedRows, listRetainingRows } from '../../records/hooks/demo-hooks.ts';
import { claimDemoObjects, transferSharedObjects } from '../files/area.ts';

type AreaWithDemo = Pick<Area, 'demoHooks'>;

/** The patients of the demonstration that a removal takes and leaves. */
export interface PatientReport {
  readonly removedCount: number;
  /** Patients with files or orders that people have added. */
  readonly addedToCount: number;
  /** Patients whom people have changed in another way, while these are to stay. */
  readonly changedCount: number;
}

/** An organisation of the demonstration that stays, and why. */
export interface KeptOrganisation extends DemoOrganisation {
  /** Such as `7 patients`. */
  readonly reasons: readonly string[];
}

/** The organisations and accounts that a removal takes and leaves. */
export interface PeopleReport {
  readonly removedOrganisations: readonly string[];
  readonly keptOrganisations: readonly KeptOrganisation[];
  readonly removedAccounts: readonly string[];
  readonly keptAccounts: readonly string[];
}

/**
 * Removes the patients of the demonstration to whom people have added nothing, and other rows that it has created.
 *
 * @param isChangedRemoved true if patients whom people have only changed are removed too
 */
export async function removeDemoPatients(
  db: Transaction<Tables>,
  areas: readonly AreaWithDemo[],
  isChangedRemoved: boolean,
): Promise<PatientReport> {
  // Nothing is added to a locked patient until the end of the transaction.
  const rows = await db.selectFrom('patient').select('id').where('is_demo', '=', true).forUpdate().execute();
  const demoIds = rows.map(({ id }) => id);
  const addedIds = new Set<string>();
  for (const { table, patient, condition } of listAddedRows(areas)) {
    const { rows: addedRows } = await sql<{ id: string }>`
      select distinct ${patient} as id from ${sql.table(table)}
      where ${patient} = any(${sql.val(demoIds)}::uuid[]) and (${condition})`.execute(db);
    for (const { id } of addedRows) addedIds.add(id);
  }
  const { rows: changedRows } = await sql<{ id: string }>`
    select distinct patient_id as id from audit_entry
    where outcome = 'done' and patient_id = any(${sql.val(demoIds)}::uuid[])`.execute(db);
  const changedIds = new Set(changedRows.map(({ id }) => id).filter((id) => !addedIds.has(id)));
  const keptIds = new Set([...addedIds, ...(isChangedRemoved ? [] : changedIds)]);
  const removedIds = demoIds.filter((id) => !keptIds.has(id));
  for (const row of listRemovedRows(areas)) {
    if (row.kind === 'patient')
      await deleteRows(db, row.table, sql`${row.patient} = any(${sql.val(removedIds)}::uuid[])`);
    if (row.kind === 'marked') await deleteRows(db, row.table, row.condition);
  }
  return {
    removedCount: removedIds.length,
    addedToCount: addedIds.size,
    changedCount: isChangedRemoved ? 0 : changedIds.size,
  };
}

/**
 * Finds the organisations that stay: something real belongs to them. They become real, which may keep others, such as
 * their manufacturer.
 */
export async function claimRetainedOrganisations(
  db: Transaction<Tables>,
  areas: readonly AreaWithDemo[],
): Promise<{
  readonly keptOrganisations: readonly KeptOrganisation[];
  readonly removable: readonly DemoOrganisation[];
}> {
  const keptOrganisations: KeptOrganisation[] = [];
  for (;;) {
    const candidates = await lockDemoOrganisations(db);
    const retainedOrganisations: KeptOrganisation[] = [];
    for (const organisation of candidates) {
      const reasons = await listReasons(db, areas, organisation.id);
      if (reasons.length > 0) retainedOrganisations.push({ ...organisation, reasons });
    }
    if (retainedOrganisations.length === 0) return { keptOrganisations, removable: candidates };
    await claimDemoOrganisations(
      db,
      retainedOrganisations.map(({ id }) => id),
    );
    keptOrganisations.push(...retainedOrganisations);
  }
}

async function listReasons(
  db: Transaction<Tables>,
  areas: readonly AreaWithDemo[],
  organisationId: string,
): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const { table, name, organisation, condition } of listRetainingRows(areas)) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)}
      where ${organisation} = ${organisationId}::uuid and (${condition ?? sql`true`})`.execute(db);
    const count = rows[0]?.n ?? 0;
    if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => `${count} ${name}`);
}

/** Removes the rows that areas store for organisations which are removed, and keeps what others use of them. */
export async function removeOrganisationRows(
  db: Transaction<Tables>,
  areas: readonly AreaWithDemo[],
  uses: ObjectUses,
  organisations: readonly DemoOrganisation[],
): Promise<void> {
  const ids = organisations.map(({ id }) => id);
  const isRemoved = (organisation: Expression<string>) => sql<boolean>`${organisation} = any(${sql.val(ids)}::uuid[])`;
  for (const row of listRemovedRows(areas))
    if (row.kind === 'organisation') await deleteRows(db, row.table, isRemoved(row.organisation));
  for (const use of uses.all) await deleteRows(db, use.table, isRemoved(use.organisation));
  // An object that a file of a real patient uses belongs to a real organisation.
  await transferSharedObjects(db, ids, uses);
}

/** Removes organisations and accounts to which nothing real belongs, after their objects; the rest becomes real. */
export async function removeDemoPeople(
  db: Transaction<Tables>,
  areas: readonly AreaWithDemo[],
  uses: ObjectUses,
): Promise<PeopleReport> {
  const { keptOrganisations, removable } = await claimRetainedOrganisations(db, areas);
  await removeDemoOrganisations(db);
  await claimDemoObjects(db, uses);
  await db.updateTable('patient').set({ is_demo: false }).where('is_demo', '=', true).execute();
  const [removedAccounts, keptAccounts]: [string[], string[]] = [[], []];
  for (const account of await listDemoAccounts(db))
    ((await removeAccount(db, account, areas)) ? removedAccounts : keptAccounts).push(account.userName);
  for (const row of listRemovedRows(areas)) if (row.kind === 'site') await deleteRows(db, row.table, row.condition);
  return {
    removedOrganisations: removable.map(({ name }) => name),
    keptOrganisations,
    removedAccounts,
    keptAccounts,
  };
}

/** Removes or disables an account. @returns true if it was removed */
async function removeAccount(
  db: Transaction<Tables>,
  account: DemoAccount,
  areas: readonly AreaWithDemo[],
): Promise<boolean> {
  for (const row of listRemovedRows(areas))
    if (row.kind === 'account') await deleteRows(db, row.table, row.toCondition(account));
  if (await tryDeleteDemoAccount(db, account)) return true;
  await disableDemoAccount(db, account);
  return false;
}

async function deleteRows(db: Transaction<Tables>, table: string, condition: Expression<SqlBool>): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${condition}`.execute(db);
}
