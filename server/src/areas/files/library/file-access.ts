import type { RecordContext } from '../../../records/record-context.ts';
import type { PatientFile } from '../../../records/visibility/file-access.ts';
import { hasRight } from '../../../kernel/access/principal.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { findObjectOfRow, type VisibleObject } from '../../../objects/uses/read-object.ts';
import { deletedFileObjectUse, fileObjectUse } from './object-uses.ts';

/**
 * Reads a file that is to be deleted, and locks its patient. Besides the patient it needs the right to delete, or an
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
 * The content of a file that the caller sees.
 *
 * @throws Failure `file.notFound`
 */
export async function requireFileObject(ctx: RecordContext, fileId: string): Promise<VisibleObject> {
  const storedObject = await findObjectOfRow(ctx, fileObjectUse, fileId);
  if (storedObject === undefined) throw new Failure('file.notFound');
  return storedObject;
}

/**
 * The content of a file that the caller sees, or may bring back out of the recycle bin.
 *
 * @throws Failure `file.notFound`
 */
export async function requireVisibleOrDeleted(ctx: RecordContext, fileId: string): Promise<VisibleObject> {
  const storedObject =
    (await findObjectOfRow(ctx, fileObjectUse, fileId)) ?? (await findObjectOfRow(ctx, deletedFileObjectUse, fileId));
  if (storedObject === undefined) throw new Failure('file.notFound');
  return storedObject;
}
