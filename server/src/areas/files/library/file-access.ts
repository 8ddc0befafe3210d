import type { RecordContext } from '../../../records/record-context.ts';
import type { PatientFile } from '../../../records/visibility/file-access.ts';
import { hasRight } from '../../../kernel/access/principal.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { findObjectOfRow, type VisibleObject } from '../../../objects/uses/read-object.ts';
import { deletedFileObjectUse, fileObjectUse } from './object-uses.ts';

/**
 * Returns a file for deletion and locks its patient. Requires access to the patient, and the right to delete or an
 * editing share.
 *
 * @throws Failure `file.notFound`, `access.denied`, `patient.terminated`
 */
export async function requireDeletable(ctx: RecordContext, id: string): Promise<PatientFile> {
  const { db, principal } = ctx;
  ctx.recordSubject({ id });
  const file = await db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (file === undefined) throw new Failure('file.notFound');
  const patient = await ctx.requirePatient(file.patient_id, 'edit', { lock: true, notFound: 'file.notFound' });
  if (!patient.isShared && !hasRight(principal, 'delete')) throw new Failure('access.denied');
  return { file, patient };
}

/**
 * Returns the content of a file that the caller may see.
 *
 * @throws Failure `file.notFound`
 */
export async function requireFileObject(ctx: RecordContext, fileId: string): Promise<VisibleObject> {
  const storedObject = await findObjectOfRow(ctx, fileObjectUse, fileId);
  if (storedObject === undefined) throw new Failure('file.notFound');
  return storedObject;
}

/**
 * Returns the content of a file that the caller may see or may restore from the recycle bin.
 *
 * @throws Failure `file.notFound`
 */
export async function requireVisibleOrDeleted(ctx: RecordContext, fileId: string): Promise<VisibleObject> {
  const storedObject =
    (await findObjectOfRow(ctx, fileObjectUse, fileId)) ?? (await findObjectOfRow(ctx, deletedFileObjectUse, fileId));
  if (storedObject === undefined) throw new Failure('file.notFound');
  return storedObject;
}
