import { type Kysely, sql } from 'kysely';
import { recordOperatorAudit } from '../../kernel/areas/operator-audit.ts';
import type { Area } from '../../kernel/areas/area.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectUses } from '../../objects/uses/object-use.ts';
import { listUnusedDemoObjects } from '../files/area.ts';
import { removeDemoMark, withDemoLock } from './ensure-demo-clinic.ts';
import {
  claimRetainedOrganisations,
  type PatientReport,
  type PeopleReport,
  removeDemoPatients,
  removeDemoPeople,
  removeOrganisationRows,
} from './remove-demo-rows.ts';

/** Dependencies for removing the demonstration clinic. */
export interface RemoveDemoClinicOptions {
  readonly db: Kysely<Tables>;
  /** The areas, which declare the rows that are removed and that stay. */
  readonly areas: readonly Pick<Area, 'demoHooks'>[];
  /** The uses of stored objects. */
  readonly uses: ObjectUses;
  /** Removes an object: its row, its bytes, and their derivatives. */
  readonly deleteFile: (id: string) => Promise<void>;
  /** True if patients whom people have only changed are removed too; those with added files and orders stay. */
  readonly isChangedRemoved: boolean;
}

/** The numbers and names that a removal takes and leaves. */
export interface RemovalReport extends PeopleReport {
  readonly patients: PatientReport;
  readonly removedObjects: number;
}

/** Ends a transaction that only counts. */
class PreviewEnd extends Error {
  override readonly name = 'PreviewEnd';
}

/** Counts what a removal would take and leave: it is done in a transaction that is undone. */
export function previewRemoval(options: RemoveDemoClinicOptions): Promise<RemovalReport | 'busy'> {
  const { db, areas, uses } = options;
  return withDemoLock(db, async () => {
    let report: RemovalReport | undefined;
    const preview = db.transaction().execute(async (transaction) => {
      const patients = await removeDemoPatients(transaction, areas, options.isChangedRemoved);
      const { removable, keptOrganisations } = await claimRetainedOrganisations(transaction, areas);
      await removeOrganisationRows(transaction, areas, uses, removable);
      const objectIds = await listUnusedDemoObjects(transaction, uses);
      await sql`delete from stored_object where id = any(${sql.val(objectIds)}::uuid[])`.execute(transaction);
      const people = await removeDemoPeople(transaction, areas, uses);
      report = mergeReports(patients, objectIds.length, { ...people, keptOrganisations });
      throw new PreviewEnd();
    });
    await preview.catch((error: unknown) => {
      if (!(error instanceof PreviewEnd)) throw error;
    });
    if (report === undefined) throw new Error('the preview has ended without a report');
    return report;
  });
}

/**
 * Removes the demonstration clinic: its patients, files, organisations and accounts, and nothing that people have added.
 * An organisation or account to which something real belongs stays; such an account can no longer sign in. The removal
 * can be repeated after an interruption.
 */
export function removeDemoClinic(options: RemoveDemoClinicOptions): Promise<RemovalReport | 'busy'> {
  const { db, areas, uses, deleteFile } = options;
  return withDemoLock(db, async () => {
    const { patients, objectIds, keptBefore } = await db.transaction().execute(async (transaction) => {
      await removeDemoMark(transaction);
      const report = await removeDemoPatients(transaction, areas, options.isChangedRemoved);
      const organisations = await claimRetainedOrganisations(transaction, areas);
      await removeOrganisationRows(transaction, areas, uses, organisations.removable);
      const ids = await listUnusedDemoObjects(transaction, uses);
      return { patients: report, objectIds: ids, keptBefore: organisations.keptOrganisations };
    });
    // Bytes are no part of a transaction; their rows go one by one before them.
    for (const id of objectIds) await deleteFile(id);
    return db.transaction().execute(async (transaction) => {
      const people = await removeDemoPeople(transaction, areas, uses);
      const report = mergeReports(patients, objectIds.length, {
        ...people,
        keptOrganisations: [...keptBefore, ...people.keptOrganisations],
      });
      await recordOperatorAudit(transaction, 'site.remove-demo', {
        detail: {
          patients: patients.removedCount,
          objects: objectIds.length,
          organisations: report.removedOrganisations.length,
          accounts: report.removedAccounts.length,
          keptOrganisations: report.keptOrganisations.map(({ id }) => id),
        },
      });
      return report;
    });
  });
}

function mergeReports(patients: PatientReport, removedObjects: number, people: PeopleReport): RemovalReport {
  return { ...people, patients, removedObjects };
}
