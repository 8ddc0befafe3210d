import type { FileHint, PatientFile } from '@dentarium/api/files/info-calls';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { toContentKey, loadDuplicateContents } from '../uploads/duplicates.ts';
import { listHints } from './hints.ts';

/** Selects all files, including deleted ones, with their content and stage. */
export function selectAllFiles(db: Kysely<Tables>) {
  return db
    .selectFrom('file')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .leftJoin('stage', 'stage.id', 'file.stage_id')
    .leftJoin('account as stater', 'stater.id', 'file.stated_by')
    .select([
      'file.id',
      'file.patient_id',
      'file.stage_id',
      'file.object_id',
      'file.name',
      'file.category',
      'file.taken_at',
      'file.taken_source',
      'file.is_main',
      'file.mirror',
      'file.rotation',
      'file.position',
      'file.note',
      'file.other_person',
      'file.crop',
      'file.classified_by',
      'file.classifier_category',
      'file.classifier_confidence',
      'file.stated_at',
      'stater.real_name as stated_by_name',
      'file.version',
      'stored_object.size',
      'stored_object.md5',
      'stored_object.content_type',
      'stored_object.kind',
      'stored_object.width',
      'stored_object.height',
      'stored_object.preprocess_state',
      'stored_object.picture_fault',
      'stored_object.picture_fault_detail',
      'stored_object.picture_warnings',
      'stored_object.patient_left',
      'stored_object.colour',
      'stage.stage_code',
      'stage.stage_date',
    ]);
}

/** Selects the files that are not deleted. */
export function selectFiles(db: Kysely<Tables>) {
  return selectAllFiles(db).where('file.deleted_at', 'is', null);
}

/** A file with its stored object, as selected by `selectFiles`. */
export type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>;

/** Converts rows to files of the contract, in order. */
export async function toPatientFiles(db: Kysely<Tables>, rows: readonly FileRow[]): Promise<PatientFile[]> {
  const duplicateKeys = await loadDuplicateContents(db, [...new Set(rows.map((row) => row.patient_id))]);
  return rows.map((row) => toPatientFile(row, listHints(row, duplicateKeys.has(toContentKey(row)))));
}

function toPatientFile(row: FileRow, hints: FileHint[]): PatientFile {
  return {
    id: row.id,
    patientId: row.patient_id,
    stageId: row.stage_id,
    objectId: row.object_id,
    name: row.name,
    category: row.category,
    takenAt: row.taken_at.slice(0, 19).replace(' ', 'T'),
    takenSource: row.taken_source as PatientFile['takenSource'],
    isMain: row.is_main,
    mirror: row.mirror,
    rotation: row.rotation,
    position: row.position,
    note: row.note,
    crop: row.crop as PatientFile['crop'],
    hints,
    otherPerson: row.other_person,
    classifiedBy: row.classified_by as PatientFile['classifiedBy'],
    classifier:
      row.classifier_category === null
        ? null
        : { category: row.classifier_category, confidence: row.classifier_confidence },
    stated:
      row.stated_at === null || row.stated_by_name === null
        ? null
        : { by: row.stated_by_name, at: row.stated_at.toISOString() },
    size: row.size,
    md5: row.md5,
    contentType: row.content_type,
    kind: row.kind as PatientFile['kind'],
    width: row.width,
    height: row.height,
    preprocessState: row.preprocess_state,
    pictureFault: toRenditionError(row),
    pictureWarnings: row.picture_warnings as PatientFile['pictureWarnings'],
    patientLeft: row.patient_left as PatientFile['patientLeft'],
    colour: row.colour,
    version: row.version,
  };
}

function toRenditionError(row: FileRow): PatientFile['pictureFault'] {
  if (row.picture_fault === null) return null;
  return {
    code: row.picture_fault as NonNullable<PatientFile['pictureFault']>['code'],
    detail: row.picture_fault_detail,
  };
}

/** The maximum number of files per answer. A patient with more files is opened stage by stage. */
const MAX_LISTED_FILES = 20_000;

/** Loads the files of a stage, or with `all` of every stage of a patient, top file first. */
export async function loadFiles(db: Kysely<Tables>, patientId: string, stageId: string): Promise<PatientFile[]> {
  const files = selectFiles(db)
    .where('file.patient_id', '=', patientId)
    .orderBy('file.position')
    .orderBy('file.id')
    .limit(MAX_LISTED_FILES);
  const rows = await (stageId === 'all' ? files : files.where('file.stage_id', '=', stageId)).execute();
  return toPatientFiles(db, rows);
}

/** Loads the files of some categories over all stages of a patient, by date. */
export async function loadFilesOfCategories(
  db: Kysely<Tables>,
  patientId: string,
  categories: readonly number[],
): Promise<PatientFile[]> {
  const rows = await selectFiles(db)
    .where('file.patient_id', '=', patientId)
    .where('file.category', 'in', categories)
    .orderBy('file.taken_at')
    .orderBy('file.id')
    .limit(MAX_LISTED_FILES)
    .execute();
  return toPatientFiles(db, rows);
}

/** Loads files by ids, in the order of the ids. */
export async function loadFilesByIds(db: Kysely<Tables>, ids: readonly string[]): Promise<PatientFile[]> {
  if (ids.length === 0) return [];
  const files = await toPatientFiles(db, await selectFiles(db).where('file.id', 'in', ids).execute());
  const byId = new Map(files.map((file) => [file.id, file]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns an existing file. Throws if it is missing. */
export async function getFileOrThrow(db: Kysely<Tables>, id: string): Promise<PatientFile> {
  const [file] = await loadFilesByIds(db, [id]);
  if (file === undefined) throw new Error('a file that was just changed is gone');
  return file;
}
