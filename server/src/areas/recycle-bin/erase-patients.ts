import { RECYCLE_DAYS } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
import { requireDeletedPatient } from './recycle-bin.ts';

/**
 * Erases patients of the recycle bin; all of them or none. Their rows are deleted now, unreferenced bytes with the next sweep,
 * and the audit trail remains.
 *
 * @throws Failure `patient.notFound`; `patient.typedNo` if a typed ID is not that of the patient; `patient.kept` for a patient with data that must
 *   be retained
 */
export async function erasePatients(
  ctx: RecordContext,
  changes: PatientChanges,
  entries: readonly { readonly id: string; readonly patientNo: string }[],
): Promise<void> {
  for (const { id: patientId } of entries) ctx.recordSubject({ patientId });
  for (const { id, patientNo } of entries.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const { row, db } = await requireDeletedPatient(ctx, id);
    if (row.patient_no !== patientNo.trim()) throw new Failure('patient.typedNo');
    if ((await changes.listRetained(db, [id])).size > 0) throw new Failure('patient.kept');
    await changes.runErase(db, [id]);
    await db.deleteFrom('patient').where('id', '=', id).execute();
  }
}

/** The maximum number of patients in one transaction, so that it stays short. */
const MAX_PATIENTS_PER_BATCH = 100;
/** An id that sorts before all others. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Erases patients who have been in the recycle bin for too long, except those with data that must be retained. */
export async function purgeRecycleBin(db: Kysely<Tables>, changes: PatientChanges): Promise<void> {
  let after: string | null = FIRST_ID;
  while (after !== null) {
    const last: string = after;
    after = await db.transaction().execute((transaction) => purgeBatch(transaction, changes, last));
  }
}

/** Erases one batch. Returns the id after which the next batch starts; `null` after the last batch. */
async function purgeBatch(transaction: Kysely<Tables>, changes: PatientChanges, after: string): Promise<string | null> {
  const rows = await transaction
    .selectFrom('patient')
    .select(['id', 'organisation_id'])
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${RECYCLE_DAYS})`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(MAX_PATIENTS_PER_BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  const next = rows.length === MAX_PATIENTS_PER_BATCH ? (rows.at(-1)?.id ?? null) : null;
  const retainedIds = await changes.listRetained(
    transaction,
    rows.map(({ id }) => id),
  );
  const erasableRows = rows.filter(({ id }) => !retainedIds.has(id));
  if (erasableRows.length === 0) return next;
  const ids = erasableRows.map(({ id }) => id);
  await changes.runErase(transaction, ids);
  await transaction.deleteFrom('patient').where('id', 'in', ids).execute();
  await recordAudit(transaction, {
    action: 'patient.purge',
    outcome: 'done',
    accountId: null,
    requestId: '',
    ip: '',
    patients: erasableRows.map((row) => ({ id: row.id, organisationId: row.organisation_id })),
  });
  return next;
}
