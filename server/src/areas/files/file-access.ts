import type { Context } from '../../kernel/access/context.ts';
import type { FileOfPatient } from '../../kernel/access/file-access.ts';
import { hasRight } from '../../kernel/access/principal.ts';
import { Failure } from '../../kernel/failure.ts';
import { isBucketName, isObjectName, type ObjectName } from '../../objects/stores/object-name.ts';
import type { ObjectRow } from './object-row.ts';

/** Reads a file that is to be deleted or brought back: besides the patient it needs the right to delete, or an editing share. */
export async function requireDeletable(ctx: Context, id: string, state: 'present' | 'deleted'): Promise<FileOfPatient> {
  const { db, principal } = ctx;
  ctx.subject({ id });
  const file = await db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', state === 'present' ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (file === undefined) throw new Failure('file.notFound');
  const patient = await ctx.patient(file.patient_id, 'edit', { lock: true, notFound: 'file.notFound' });
  if (!patient.isShared && !hasRight(principal, 'delete')) throw new Failure('access.denied');
  return { file, patient };
}

/** An object with the file through which the caller sees it. */
export interface VisibleObject {
  readonly object: ObjectRow;
  readonly fileId: string;
  readonly fileName: string;
}

function visibleObjects(ctx: Context) {
  return ctx.db
    .selectFrom('stored_object')
    .innerJoin('file', 'file.object_id', 'stored_object.id')
    .innerJoin('patient', 'patient.id', 'file.patient_id')
    .selectAll('stored_object')
    .select([
      'file.id as file_id',
      'file.name as file_name',
      'file.patient_id as file_patient',
      'patient.organisation_id as patient_organisation',
    ])
    .where('file.deleted_at', 'is', null)
    .where(ctx.visiblePatients());
}

type VisibleRow = Awaited<ReturnType<ReturnType<typeof visibleObjects>['executeTakeFirstOrThrow']>>;

function toVisibleObject(
  ctx: Context,
  { file_id, file_name, file_patient, patient_organisation, ...object }: VisibleRow,
): VisibleObject {
  ctx.subject({ id: file_id, patientId: file_patient, organisationId: patient_organisation });
  return {
    object,
    fileId: file_id,
    fileName: file_name,
  };
}

/**
 * The content of a file that the caller sees.
 *
 * @throws Failure `file.notFound`
 */
export async function requireObjectOfFile(ctx: Context, fileId: string): Promise<VisibleObject> {
  ctx.subject({ id: fileId });
  const row = await visibleObjects(ctx).where('file.id', '=', fileId).executeTakeFirst();
  if (row === undefined) throw new Failure('file.notFound');
  return toVisibleObject(ctx, row);
}

/**
 * An object by its name in the store, when a file that the caller sees refers to it.
 *
 * @throws Failure `object.notFound`, also for a text that is no name
 */
export async function requireObjectByName(ctx: Context, { bucket, name }: ObjectName): Promise<VisibleObject> {
  if (!isBucketName(bucket) || !isObjectName(name)) throw new Failure('object.notFound');
  const row = await visibleObjects(ctx)
    .where('stored_object.bucket', '=', bucket)
    .where('stored_object.full_name', '=', name)
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw new Failure('object.notFound');
  return toVisibleObject(ctx, row);
}
