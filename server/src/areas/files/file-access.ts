import type { Kysely, Selectable } from 'kysely';
import { type Principal, hasRight } from '../../kernel/access/principal.ts';
import { isVisible, requirePatient, type VisiblePatient } from '../../kernel/access/patient-visibility.ts';
import type { FileTable, Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failure.ts';
import { isBucketName, isObjectName, type ObjectName } from '../../objects/stores/object-name.ts';
import type { ObjectRow } from './object-row.ts';

/** A file with the patient whom it shows. */
export interface FileOfPatient {
  readonly file: Selectable<FileTable>;
  readonly patient: VisiblePatient;
}

/** A patient's refusal in the words of a file: whoever may not see the patient hears nothing of the file either. */
function asFile(error: unknown): never {
  if (error instanceof Failure && error.code === 'patient.notFound') throw new Failure('file.notFound');
  throw error;
}

/**
 * Reads a file for a purpose.
 *
 * @throws Failure `file.notFound`, or what `requirePatient` refuses an edit with
 */
export async function requireFile(
  db: Kysely<Tables>,
  principal: Principal,
  id: string,
  purpose: 'view' | 'edit',
): Promise<FileOfPatient> {
  const [found] = await requireFiles(db, principal, [id], purpose);
  if (found === undefined) throw new Failure('file.notFound');
  return found;
}

/** Reads several files for a purpose; all of them or none. */
export async function requireFiles(
  db: Kysely<Tables>,
  principal: Principal,
  ids: readonly string[],
  purpose: 'view' | 'edit',
): Promise<FileOfPatient[]> {
  const files = await db
    .selectFrom('file')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  if (files.length !== new Set(ids).size) throw new Failure('file.notFound');
  return withPatients(db, principal, files, purpose);
}

async function withPatients(
  db: Kysely<Tables>,
  principal: Principal,
  files: Selectable<FileTable>[],
  purpose: 'view' | 'edit',
): Promise<FileOfPatient[]> {
  const patients = new Map<string, VisiblePatient>();
  // In one order always, so that two calls that lock several patients do not wait for each other.
  for (const id of [...new Set(files.map((file) => file.patient_id))].toSorted()) {
    patients.set(id, await requirePatient(db, principal, id, purpose).catch(asFile));
  }
  return files.flatMap((file) => {
    const patient = patients.get(file.patient_id);
    return patient === undefined ? [] : [{ file, patient }];
  });
}

/** Reads a file that is to be deleted or brought back: besides the patient it needs the right to delete, or an editing share. */
export async function requireDeletable(
  db: Kysely<Tables>,
  principal: Principal,
  id: string,
  state: 'present' | 'deleted',
): Promise<FileOfPatient> {
  const file = await db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', state === 'present' ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (file === undefined) throw new Failure('file.notFound');
  const patient = await requirePatient(db, principal, file.patient_id, 'edit').catch(asFile);
  if (!patient.isShared && !hasRight(principal, 'delete')) throw new Failure('access.denied');
  return { file, patient };
}

/** An object with the file through which the caller sees it. */
export interface VisibleObject {
  readonly object: ObjectRow;
  readonly fileId: string;
  readonly fileName: string;
  readonly patientId: string;
  readonly organisationId: string;
}

function visibleObjects(db: Kysely<Tables>, principal: Principal) {
  return db
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
    .where(isVisible(principal));
}

type VisibleRow = Awaited<ReturnType<ReturnType<typeof visibleObjects>['executeTakeFirstOrThrow']>>;

function toVisibleObject({
  file_id,
  file_name,
  file_patient,
  patient_organisation,
  ...object
}: VisibleRow): VisibleObject {
  return {
    object,
    fileId: file_id,
    fileName: file_name,
    patientId: file_patient,
    organisationId: patient_organisation,
  };
}

/**
 * The content of a file that the caller sees.
 *
 * @throws Failure `file.notFound`
 */
export async function requireObjectOfFile(
  db: Kysely<Tables>,
  principal: Principal,
  fileId: string,
): Promise<VisibleObject> {
  const row = await visibleObjects(db, principal).where('file.id', '=', fileId).executeTakeFirst();
  if (row === undefined) throw new Failure('file.notFound');
  return toVisibleObject(row);
}

/**
 * An object by its name in the store, when a file that the caller sees refers to it.
 *
 * @throws Failure `object.notFound`, also for a text that is no name
 */
export async function requireObjectByName(
  db: Kysely<Tables>,
  principal: Principal,
  { bucket, name }: ObjectName,
): Promise<VisibleObject> {
  if (!isBucketName(bucket) || !isObjectName(name)) throw new Failure('object.notFound');
  const row = await visibleObjects(db, principal)
    .where('stored_object.bucket', '=', bucket)
    .where('stored_object.full_name', '=', name)
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw new Failure('object.notFound');
  return toVisibleObject(row);
}
