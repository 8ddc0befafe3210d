import { RECYCLE_DAYS } from '@dentarium/domain';
import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { purgePatients } from '../../records/hooks/purge-patients.ts';

const isExpired = sql<SqlBool>`medical_record.deleted_at < now() - make_interval(days => ${RECYCLE_DAYS})`;

/** Deletes the records whose retention after deletion has expired. */
export function purgeDeletedRecords(db: Kysely<Tables>): Promise<void> {
  return purgePatients(db, {
    action: 'record.purge',
    isDue: (eb) =>
      eb.exists(
        eb
          .selectFrom('medical_record')
          .select('medical_record.id')
          .whereRef('medical_record.patient_id', '=', 'patient.id')
          .where(isExpired),
      ),
    async erase(transaction, patientId) {
      const erasedRecords = await transaction
        .deleteFrom('medical_record')
        .where('patient_id', '=', patientId)
        .where(isExpired)
        .returning('id')
        .execute();
      return { recordIds: erasedRecords.map(({ id }) => id) };
    },
  });
}
