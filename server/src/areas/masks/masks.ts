import { type FaceMask, isFaceCategory } from '@dentarium/domain/face-mask';
import { BENEFIT_USES } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import { countEvents } from '../files/area.ts';

/** The mask of a photograph. */
export interface StoredMask {
  readonly fileId: string;
  readonly mask: FaceMask;
  readonly version: number;
}

/** Loads the masks of the photographs of a patient. */
export async function loadMasks(db: Kysely<Tables>, patientId: string): Promise<StoredMask[]> {
  return db
    .selectFrom('face_mask')
    .innerJoin('file', 'file.id', 'face_mask.file_id')
    .select(['face_mask.file_id as fileId', 'face_mask.mask', 'face_mask.version'])
    .where('file.patient_id', '=', patientId)
    .where('file.deleted_at', 'is', null)
    .orderBy('face_mask.file_id')
    .execute();
}

/**
 * Stores the mask of a photograph of a face and counts a use of the tool.
 *
 * @throws Failure `file.category`, `version.stale`
 */
export async function storeMask(
  ctx: RecordContext,
  id: string,
  { mask, version }: Pick<StoredMask, 'mask' | 'version'>,
): Promise<StoredMask> {
  const { principal } = ctx;
  const { file, patient, db } = await ctx.requireFile(id, 'edit', { lock: true });
  if (!isFaceCategory(file.category)) throw new Failure('file.category');
  const before = await db.selectFrom('face_mask').select('version').where('file_id', '=', id).executeTakeFirst();
  requireVersion('faceMask', before ?? { version: 0 }, version);
  await countEvents(db, [{ organisationId: patient.organisation_id, type: BENEFIT_USES[2], category: null }]);
  const values = { mask: JSON.stringify(mask), set_by: principal.accountId, version: version + 1 };
  return db
    .insertInto('face_mask')
    .values({ file_id: id, ...values })
    .onConflict((row) => row.column('file_id').doUpdateSet(values))
    .returning(['file_id as fileId', 'mask', 'version'])
    .executeTakeFirstOrThrow();
}
