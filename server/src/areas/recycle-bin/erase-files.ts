import { RECYCLE_DAYS } from '@dentarium/domain';
import { type Kysely, sql, type SqlBool } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { purgePatients } from '../../records/hooks/purge-patients.ts';
import { isInSignedRecord } from '../medical-records/area.ts';
import { requireDeletedFiles } from './deleted-files.ts';

/**
 * Deletes files of the recycle bin for good; all of them or none. Their rows go now, the bytes that nothing else refers to
 * with the next sweep, the audit trail never.
 *
 * @throws Failure `file.notFound`, `access.denied`, `patient.terminated`; `file.inSignedRecord` for what was signed
 */
export async function eraseDeletedFiles(ctx: RecordContext, fileIds: readonly string[]): Promise<void> {
  const { db } = ctx;
  await requireDeletedFiles(ctx, fileIds, true);
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

/** A file that has been in the recycle bin for longer than its days; one that was signed with a record stays. */
const isExpired = sql<SqlBool>`file.deleted_at < now() - make_interval(days => ${RECYCLE_DAYS})
  and not ${isInSignedRecord()}`;

/** Deletes for good what has been in the recycle bin for longer than its days. */
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
