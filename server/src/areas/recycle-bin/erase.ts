import { RECYCLE_DAYS } from '@dentarium/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { PatientTable, Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failure.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { requireDeleted } from './recycle-bin.ts';

/**
 * Deletes patients of the recycle bin for good; all of them or none. Their rows go now, the bytes that no file refers to
 * any more with the next sweep, the audit trail never.
 *
 * @throws Failure `patient.notFound`; `patient.typedNo` when a typed ID is not that of its patient
 */
export async function erasePatients(
  db: Kysely<Tables>,
  principal: Principal,
  typed: readonly { readonly id: string; readonly patientNo: string }[],
): Promise<Selectable<PatientTable>[]> {
  const gone: Selectable<PatientTable>[] = [];
  for (const { id, patientNo } of typed.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const row = await requireDeleted(db, principal, id);
    if (row.patient_no !== patientNo.trim()) throw new Failure('patient.typedNo');
    await db.deleteFrom('patient').where('id', '=', id).execute();
    gone.push(row);
  }
  return gone;
}

/** So many go at a time, so that a transaction stays short. */
const MOST = 100;

/** Deletes for good whoever has been in the recycle bin for longer than its days. */
export async function purgeRecycleBin(db: Kysely<Tables>): Promise<void> {
  while ((await db.transaction().execute(purgeSome)) === MOST);
}

async function purgeSome(transaction: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ id: string; organisation_id: string }>`
    delete from patient where id in (
      select id from patient where deleted_at < now() - make_interval(days => ${RECYCLE_DAYS})
      order by id limit ${MOST} for update skip locked)
    returning id, organisation_id`.execute(transaction);
  const patients = rows.map((row) => ({ id: row.id, organisationId: row.organisation_id }));
  if (patients.length > 0)
    await recordAudit(transaction, {
      action: 'patient.purge',
      outcome: 'done',
      accountId: null,
      requestId: '',
      ip: '',
      patients,
    });
  return rows.length;
}
