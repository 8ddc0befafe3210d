import { RECYCLE_DAYS } from '@dentarium/domain';
import { type Kysely, sql, type SqlBool } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { purgePatients } from '../../records/hooks/purge-patients.ts';
import { isInSignedRecord } from '../medical-records/area.ts';
import { requireDeletedFiles } from './deleted-files.ts';

/**
 * Erases files of the recycle bin; all of them or none. Their rows are deleted now, unreferenced bytes with the next sweep, and
 * the audit trail remains.
 *
 * @throws Failure `file.notFound`, `access.denied`, `patient.terminated`; `file.inSignedRecord` for a file of a signed record
 */
export async function eraseDeletedFiles(ctx: RecordContext, fileIds: readonly string[]): Promise<void> {
  const { db } = await requireDeletedFiles(ctx, fileIds, true);
  ctx.addAuditDetail({ fileIds });
  const signedFile = await db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', fileIds)
    .where(isInSignedRecord())
    .executeTakeFirst();
  if (signedFile !== undefined) throw new Failure('file.inSignedRecord');
  await db.deleteFrom('file').where('id', 'in', fileIds).execute();
}

/** The condition for files that have been in the recycle bin for too long. Files of signed records remain. */
const isExpired = sql<SqlBool>`file.deleted_at < now() - make_interval(days => ${RECYCLE_DAYS})
  and not ${isInSignedRecord()}`;

/** Erases files that have been in the recycle bin for too long. */
export function purgeDeletedFiles(db: Kysely<Tables>): Promise<void> {
  return purgePatients(db, {
    action: 'file.purge',
    isDue: (eb) =>
      eb.exists(eb.selectFrom('file').select('file.id').whereRef('patient_id', '=', 'patient.id').where(isExpired)),
    async erase(transaction, patientId) {
      const erasedFiles = await transaction
        .deleteFrom('file')
        .where('patient_id', '=', patientId)
        .where(isExpired)
        .returning('id')
        .execute();
      return { fileIds: erasedFiles.map(({ id }) => id) };
    },
  });
}
