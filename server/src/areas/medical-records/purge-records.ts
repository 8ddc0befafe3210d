import { RECYCLE_DAYS } from '@dentarium/domain';
import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordAudit } from '../../kernel/http/audit.ts';

/** The records of so many patients go at a time, so that a transaction stays short. */
const MOST = 50;

const isOver = sql<SqlBool>`medical_record.deleted_at < now() - make_interval(days => ${RECYCLE_DAYS})`;

/** Deletes for good the records that were deleted longer ago than their days. */
export async function purgeDeletedRecords(db: Kysely<Tables>): Promise<void> {
  while ((await db.transaction().execute(purgeSome)) === MOST);
}

async function purgeSome(transaction: Kysely<Tables>): Promise<number> {
  // Patients are locked before their records, as everywhere; whoever is being changed waits for the next time.
  const patients = await transaction
    .selectFrom('patient')
    .select(['id', 'organisation_id'])
    .where((of) =>
      of.exists(
        of
          .selectFrom('medical_record')
          .select('medical_record.id')
          .whereRef('medical_record.patient_id', '=', 'patient.id')
          .where(isOver),
      ),
    )
    .orderBy('id')
    .limit(MOST)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, organisation_id: organisationId } of patients) {
    const gone = await transaction
      .deleteFrom('medical_record')
      .where('patient_id', '=', id)
      .where(isOver)
      .returning('id')
      .execute();
    await recordAudit(transaction, {
      action: 'record.purge',
      outcome: 'done',
      accountId: null,
      requestId: '',
      ip: '',
      patients: [{ id, organisationId }],
      detail: { recordIds: gone.map((record) => record.id) },
    });
  }
  return patients.length;
}
