import type { PatientFile } from '@dentarium/api/services/file-info-service';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The files that are there, with what is known of their content. */
export function presentFiles(db: Kysely<Tables>) {
  return db
    .selectFrom('file')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
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
      'file.version',
      'stored_object.size',
      'stored_object.md5',
      'stored_object.content_type',
      'stored_object.kind',
      'stored_object.width',
      'stored_object.height',
      'stored_object.preprocess_state',
      'stored_object.colour',
    ])
    .where('file.deleted_at', 'is', null);
}

type FileRow = Awaited<ReturnType<ReturnType<typeof presentFiles>['executeTakeFirstOrThrow']>>;

/** A row as the contract gives it. */
export function toPatientFile(row: FileRow): PatientFile {
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
    size: row.size,
    md5: row.md5,
    contentType: row.content_type,
    kind: row.kind as PatientFile['kind'],
    width: row.width,
    height: row.height,
    preprocessState: row.preprocess_state,
    colour: row.colour,
    version: row.version,
  };
}

/** The most files of one answer; a patient with more is opened stage by stage. */
const MOST_FILES = 5000;

/** The files of a stage, or with `all` of every stage of a patient; the uppermost first. */
export async function filesOf(db: Kysely<Tables>, patientId: string, stageId: string): Promise<PatientFile[]> {
  const files = presentFiles(db)
    .where('file.patient_id', '=', patientId)
    .orderBy('file.position')
    .orderBy('file.id')
    .limit(MOST_FILES);
  const rows = await (stageId === 'all' ? files : files.where('file.stage_id', '=', stageId)).execute();
  return rows.map(toPatientFile);
}

/** Files by their ids, in the order of the ids. */
export async function filesByIds(db: Kysely<Tables>, ids: readonly string[]): Promise<PatientFile[]> {
  if (ids.length === 0) return [];
  const rows = await presentFiles(db).where('file.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toPatientFile(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
