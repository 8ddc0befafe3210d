import { isInbox, PATIENT_STATUS, STOP_REASONS } from '@dentarium/domain';
import type { Insertable, Transaction } from 'kysely';
import type { DemoClinic, DemoFile, DemoPatient, DemoStage, OtherPatient } from '@dentarium/demo';
import type { FileTable, PatientTable, StageTable, Tables } from '../kernel/db/tables.ts';
import { insertFindings } from './insert-findings.ts';

/** Rows in one statement: each row has up to twenty values and a statement takes 65,535. */
const BATCH = 500;

/** Patients with tags, shares, stages, files and findings. `objects` has the id of the object of each content. */
export async function insertPatients(
  db: Transaction<Tables>,
  { patients, others }: DemoClinic,
  objects: ReadonlyMap<string, string>,
): Promise<void> {
  const all = [...patients.map((patient) => ({ ...patient, deletedOn: null })), ...others];
  await db.insertInto('patient').values(all.map(patientRow)).execute();
  await db
    .insertInto('patient_tag')
    .values(patients.flatMap(({ id, tagIds }) => tagIds.map((tag) => ({ patient_id: id, tag_id: tag }))))
    .execute();
  await db
    .insertInto('patient_share')
    .values(
      patients.flatMap(({ id, shares }) =>
        shares.map((share) => ({
          patient_id: id,
          account_id: share.accountId,
          can_edit: share.canEdit,
          until: null,
          shared_by: share.sharedBy,
        })),
      ),
    )
    .execute();
  await db
    .insertInto('stage')
    .values(all.flatMap((patient) => patient.stages.map((stage) => stageRow(patient, stage))))
    .execute();
  const files = patients.flatMap((patient) =>
    patient.stages.flatMap((stage) => stage.files.map((file, i) => fileRow(patient, stage, file, i, objects))),
  );
  for (let i = 0; i < files.length; i += BATCH) {
    await db
      .insertInto('file')
      .values(files.slice(i, i + BATCH))
      .execute();
  }
  await insertFindings(db, patients);
}

const patientRow = (patient: OtherPatient): Insertable<PatientTable> => ({
  id: patient.id,
  organisation_id: patient.organisationId,
  doctor_id: patient.doctorId,
  created_by: patient.createdBy,
  name: patient.name,
  gender: patient.gender,
  patient_no: patient.patientNo,
  birth_date: patient.birthDate,
  phone: patient.phone,
  dental_age: patient.dentalAge,
  first_visit: patient.firstVisit,
  last_visit: patient.lastVisit,
  remark: patient.remark,
  status: patient.status,
  stop_reason: patient.status === PATIENT_STATUS.stopped ? STOP_REASONS.moved : null,
  deleted_at: patient.deletedOn === null ? null : `${patient.deletedOn}T01:00:00Z`,
  deleted_by: patient.deletedOn === null ? null : patient.doctorId,
  is_demo: true,
  created_at: `${patient.firstVisit}T01:00:00Z`,
  updated_at: `${patient.lastVisit}T01:00:00Z`,
});

const stageRow = (patient: Pick<DemoPatient, 'id' | 'doctorId'>, stage: DemoStage): Insertable<StageTable> => ({
  id: stage.id,
  patient_id: patient.id,
  stage_code: stage.code,
  stage_name: stage.name,
  stage_date: stage.date,
  aligner_step_upper: stage.step,
  aligner_step_lower: stage.step,
  created_by: patient.doctorId,
  created_at: `${stage.date}T01:00:00Z`,
  updated_at: `${stage.date}T01:00:00Z`,
});

function fileRow(
  patient: DemoPatient,
  stage: DemoStage,
  file: DemoFile,
  position: number,
  objects: ReadonlyMap<string, string>,
): Insertable<FileTable> {
  const objectId = objects.get(file.content.key);
  if (objectId === undefined) throw new Error(`No object for ${file.content.key}`);
  return {
    id: file.id,
    patient_id: patient.id,
    stage_id: stage.id,
    object_id: objectId,
    category: file.category,
    classified_by: isInbox(file.category) ? null : 'person',
    name: file.name,
    taken_at: file.takenAt.replace('T', ' '),
    taken_source: file.takenSource,
    is_main: file.isMain,
    position,
    created_by: patient.doctorId,
    created_at: `${stage.date}T02:00:00Z`,
    deleted_at: null,
    deleted_by: null,
  };
}
