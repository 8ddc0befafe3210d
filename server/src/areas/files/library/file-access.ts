import { definePatientRowRule } from '../../../records/patient-row-rule.ts';
import type { RecordContext } from '../../../records/record-context.ts';
import type { AuthorisedAccess } from '../../../kernel/access/context.ts';
import type { PatientFile } from '../../../records/visibility/file-access.ts';
import { hasRight } from '../../../kernel/access/principal.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { findObjectOfRow, type VisibleObject } from '../../../objects/uses/read-object.ts';
import { deletedFileObjectUse, fileObjectUse } from './object-uses.ts';

const presentFile = definePatientRowRule({
  notFound: 'file.notFound',
  find: (db, id: string) =>
    db.selectFrom('file').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst(),
});

/**
 * Returns a file for deletion and locks its patient. Requires access to the patient, and the right to delete or an
 * editing share.
 *
 * @throws Failure `file.notFound`, `access.denied`, `patient.terminated`
 */
export async function requireDeletable(ctx: RecordContext, id: string): Promise<AuthorisedAccess & PatientFile> {
  ctx.recordSubject({ id });
  const { row: file, patient, db } = await ctx.requirePatientRow(presentFile, id, 'edit', { lock: true });
  if (!patient.isShared && !hasRight(ctx.principal, 'delete')) throw new Failure('access.denied');
  return { file, patient, db };
}

/**
 * Returns the content of a file that the caller may see.
 *
 * @throws Failure `file.notFound`
 */
export async function requireFileObject(ctx: RecordContext, fileId: string): Promise<AuthorisedAccess & VisibleObject> {
  const storedObject = await findObjectOfRow(ctx, fileObjectUse, fileId);
  if (storedObject === undefined) throw new Failure('file.notFound');
  return storedObject;
}

/**
 * Returns the content of a file that the caller may see or may restore from the recycle bin.
 *
 * @throws Failure `file.notFound`
 */
export async function requireVisibleOrDeleted(
  ctx: RecordContext,
  fileId: string,
): Promise<AuthorisedAccess & VisibleObject> {
  const storedObject =
    (await findObjectOfRow(ctx, fileObjectUse, fileId)) ?? (await findObjectOfRow(ctx, deletedFileObjectUse, fileId));
  if (storedObject === undefined) throw new Failure('file.notFound');
  return storedObject;
}
