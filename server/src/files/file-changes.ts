import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { isAssignable } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Access } from '../access/access.ts';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../http/failure.ts';
import { requireDeletable, requireFile, requireFiles } from './file-access.ts';
import { mayBeMain, settleMainFiles } from './main-images.ts';
import { filesByIds, presentFiles, toPatientFile } from './patient-files.ts';

const changed = { version: sql<number>`version + 1` };

/** The patients whose files a change concerns. */
interface Changed {
  readonly files: PatientFile[];
  readonly patientIds: string[];
}

/**
 * Moves files into another stage of the same patient.
 *
 * @throws Failure `file.notFound` also for the files of another patient
 */
export async function moveFiles(
  db: Kysely<Tables>,
  stage: { readonly id: string; readonly patientId: string },
  fileIds: readonly string[],
): Promise<PatientFile[]> {
  const ids = [...new Set(fileIds)];
  const moved = await db
    .updateTable('file')
    .set({ stage_id: stage.id, is_main: false, ...changed })
    .where('id', 'in', ids)
    .where('patient_id', '=', stage.patientId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  if (moved.length !== ids.length) throw new Failure('file.notFound');
  await settleMainFiles(db, stage.patientId);
  return filesByIds(db, ids);
}

/**
 * Gives files another category.
 *
 * @throws Failure `file.category` for one that only the product itself gives
 */
export async function classifyFiles(
  db: Kysely<Tables>,
  access: Access,
  category: number,
  fileIds: readonly string[],
): Promise<Changed> {
  if (!isAssignable(category)) throw new Failure('file.category');
  const found = await requireFiles(db, access, [...new Set(fileIds)], 'edit');
  const other = found.filter(({ file }) => file.category !== category).map(({ file }) => file.id);
  if (other.length > 0)
    await db
      .updateTable('file')
      .set({ category, is_main: false, ...changed })
      .where('id', 'in', other)
      .execute();
  const patientIds = [...new Set(found.map(({ patient }) => patient.id))];
  for (const patientId of patientIds) await settleMainFiles(db, patientId);
  return { files: await filesByIds(db, [...new Set(fileIds)]), patientIds };
}

/** What is set of how a file is shown. */
export interface FileView {
  readonly mirror?: boolean | undefined;
  readonly rotation?: 0 | 90 | 180 | 270 | undefined;
  readonly isMain?: boolean | undefined;
}

/** Sets how a file is shown; the original is never altered. */
export async function changeView(db: Kysely<Tables>, access: Access, id: string, view: FileView) {
  const { file, patient } = await requireFile(db, access, id, 'edit');
  const { mirror = file.mirror, rotation = file.rotation } = view;
  const isMain = await chooseMain(db, file, view.isMain);
  await db
    .updateTable('file')
    .set({ mirror, rotation, is_main: isMain, ...changed })
    .where('id', '=', id)
    .execute();
  return { patient, file: await theFile(db, id) };
}

interface MainCandidate {
  readonly id: string;
  readonly stage_id: string | null;
  readonly category: number;
  readonly is_main: boolean;
}

/** A category has one main file: who becomes it takes the place, who gives it up hands it to the next, if there is one. */
async function chooseMain(db: Kysely<Tables>, file: MainCandidate, wanted: boolean | undefined): Promise<boolean> {
  if (wanted === undefined || wanted === file.is_main) return file.is_main;
  if (wanted && !mayBeMain(file.category)) throw new Failure('file.category');
  const others = db
    .selectFrom('file')
    .select('id')
    .where('stage_id', '=', file.stage_id)
    .where('category', '=', file.category)
    .where('deleted_at', 'is', null)
    .where('id', '<>', file.id)
    .orderBy('position')
    .orderBy('id');
  if (wanted) {
    await db
      .updateTable('file')
      .set({ is_main: false, ...changed })
      .where('is_main', '=', true)
      .where('id', 'in', others)
      .execute();
    return true;
  }
  const next = await others.executeTakeFirst();
  if (next === undefined) return true;
  await db.updateTable('file').set({ is_main: false }).where('id', '=', file.id).execute();
  await db
    .updateTable('file')
    .set({ is_main: true, ...changed })
    .where('id', '=', next.id)
    .execute();
  return false;
}

/** Takes a file out of its stage; the row and the bytes stay, so that it can be brought back. */
export async function deleteFileOfPatient(db: Kysely<Tables>, access: Access, id: string) {
  const { file, patient } = await requireDeletable(db, access, id, 'present');
  await db
    .updateTable('file')
    .set({ deleted_at: new Date(), deleted_by: access.accountId, is_main: false, ...changed })
    .where('id', '=', file.id)
    .execute();
  await settleMainFiles(db, patient.id);
  return patient;
}

/** Brings a deleted file back to where it was. */
export async function restoreFileOfPatient(db: Kysely<Tables>, access: Access, id: string) {
  const { patient } = await requireDeletable(db, access, id, 'deleted');
  await db
    .updateTable('file')
    .set({ deleted_at: null, deleted_by: null, ...changed })
    .where('id', '=', id)
    .execute();
  await settleMainFiles(db, patient.id);
  return { patient, file: await theFile(db, id) };
}

async function theFile(db: Kysely<Tables>, id: string): Promise<PatientFile> {
  return toPatientFile(await presentFiles(db).where('file.id', '=', id).executeTakeFirstOrThrow());
}
