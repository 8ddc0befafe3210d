import { RECYCLE_DAYS } from '@dentarium/domain';
import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { purgePatients } from '../../records/hooks/purge-patients.ts';
import './tables.ts';

const isExpired = sql<SqlBool>`measured_set.deleted_at < now() - make_interval(days => ${RECYCLE_DAYS})`;

/** Deletes the sets whose retention after deletion has expired. */
export function purgeDeletedSets(db: Kysely<Tables>): Promise<void> {
  return purgePatients(db, {
    action: 'measuredSet.purge',
    isDue: (eb) =>
      eb.exists(
        eb
          .selectFrom('measured_set')
          .innerJoin('file', 'file.id', 'measured_set.file_id')
          .select('measured_set.id')
          .whereRef('file.patient_id', '=', 'patient.id')
          .where(isExpired),
      ),
    async erase(transaction, patientId) {
      const erasedSets = await transaction
        .deleteFrom('measured_set')
        .where('file_id', 'in', (eb) => eb.selectFrom('file').select('file.id').where('patient_id', '=', patientId))
        .where(isExpired)
        .returning('id')
        .execute();
      return { setIds: erasedSets.map(({ id }) => id) };
    },
  });
}
