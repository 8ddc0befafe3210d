import { queryExceptions, reportException } from '@dentarium/server/calls/front-desk';
import { deleteFileInfoById } from '@dentarium/api/files/info-calls';
import { insertPatientMedicalRecord } from '@dentarium/api/medical-records/calls';
import { signMedicalRecord } from '@dentarium/server/calls/medical-records';
import {
  deletePatientInfo,
  insertSharePatient,
  queryShareDoctorList,
  updatePatientState,
} from '@dentarium/api/patients/operation-calls';
import { insertPhotoLayout } from '@dentarium/server/calls/photo-layouts';
import {
  fileTriageImages,
  insertTriageVisit,
  registerTriagePatient,
  startTriageStage,
} from '@dentarium/server/calls/front-desk/triage';
import { insertMeasuredSet, insertMeasurementTemplate } from '@dentarium/server/calls/custom-measurements';
import { PATIENT_STATUS, PENDING_CATEGORY, getToday } from '@dentarium/domain';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';
import { toTestFile } from '../../files/test-file.ts';
import { createDicom } from '../../files/other-files.ts';
import { createPhoto } from '../../files/photo.ts';
import type { Caller } from '../../server/caller.ts';
import {
  createLaterStage,
  createPatient,
  createStage,
  createName,
  createPatientWithImages,
  putFile,
  putObject,
  createStageWithFiles,
  createPatientForm,
} from '../../server/records.ts';
import type { ListSeed } from './list-openings.ts';
import type { PatientSeed } from './patient-openings.ts';
import type { StageSeed } from './stage-openings.ts';

/** The category of lateral cephalograms. */
const LATERAL_CEPH = 18;

const RECORD = { visitDate: getToday(), check: '', process: 'none', remark: '', nextVisit: null, fileIds: [] };

/** Creates two patients of the same name. */
export async function seedList(caller: Caller): Promise<ListSeed> {
  const name = createName('Namesake');
  await createPatient(caller, { name });
  await createPatient(caller, { name });
  return { list: `/patient?q=${name}`, name };
}

/**
 * Creates the records for everything on the page of a patient.
 *
 * @param colleague another user who may change the patient
 */
export async function seedPatient(caller: Caller, colleague: Caller): Promise<PatientSeed> {
  const { id, name } = await createPatient(caller, { name: createName('Patient') });
  // A possible duplicate.
  await createPatient(caller, { name });
  await createStage(caller, id);
  await createLaterStage(caller, id);
  const record = { ...RECORD, patientId: id };
  await caller.ask(insertPatientMedicalRecord, { body: { ...record, chiefComplaint: 'own' } });
  const { id: recordId, version } = await colleague.ask(insertPatientMedicalRecord, {
    body: { ...record, chiefComplaint: 'of a colleague' },
  });
  await colleague.ask(signMedicalRecord, { params: { id: recordId }, body: { version } });
  const [doctor] = await caller.ask(queryShareDoctorList, { params: { id }, query: {} });
  await caller.ask(insertSharePatient, { params: { patientId: id, doctorId: doctor?.id ?? '' }, body: {} });
  const stoppedPatient = await createPatient(caller, { name: createName('Stopped') });
  await caller.ask(updatePatientState, {
    params: { patientId: stoppedPatient.id, state: PATIENT_STATUS.stopped },
    body: { reason: 1, text: '', version: stoppedPatient.version },
  });
  return { patient: `/patient/${id}`, stoppedPatient: `/patient/${stoppedPatient.id}` };
}

/**
 * Creates the records for everything on a stage, in the recycle bin and on an exception, and a custom layout for the
 * stage.
 */
export async function seedStage(caller: Caller): Promise<StageSeed & { readonly layout: string }> {
  const { path: patient, stage } = await createPatientWithImages(caller);
  const deleted = await createPatient(caller, { name: createName('Deleted') });
  await caller.ask(deletePatientInfo, { params: { id: deleted.id } });
  const { stage: other, rows } = await createStageWithFiles(caller, [
    [createPhoto(`${createName('gone')}.jpg`), PENDING_CATEGORY],
  ]);
  await caller.ask(deleteFileInfoById, { params: { id: rows[0]?.id ?? '' } });
  const xRay = await putFile(caller, other.id, toTestFile('x-ray.dcm', createDicom()), 16);
  const wrong = await putFile(caller, other.id, createPhoto(`${createName('wrong')}.jpg`), PENDING_CATEGORY);
  await caller.ask(reportException, { params: { id: wrong.id }, body: { question: 3, note: '' } });
  const ceph = await putFile(caller, other.id, createPhoto(`${createName('ceph')}.jpg`), LATERAL_CEPH);
  const { id: templateId, version } = await caller.ask(insertMeasurementTemplate, {
    body: {
      name: createName('widths'),
      orgId: null,
      points: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
      measures: [{ id: 'm', name: 'A to B', formula: { op: 'length', from: 'a', to: 'b' } }],
    },
  });
  const points = [
    { id: 'a', x: 10, y: 10 },
    { id: 'b', x: 20, y: 10 },
  ];
  const body = { templateId, templateVersion: version, points, calibration: null };
  await caller.ask(insertMeasuredSet, { params: { id: ceph.id }, body });
  const { items } = await caller.ask(queryExceptions, { body: { pageIndex: 1, pageSize: 20, state: 'open' } });
  const { id: layout } = await caller.ask(insertPhotoLayout, {
    body: {
      name: createName('own'),
      rows: 2,
      columns: 3,
      card: null,
      cells: NINE_PHOTO.cells.slice(0, 5).map(({ category }, index) => ({
        row: Math.floor(index / 3),
        column: index % 3,
        rowSpan: 1,
        columnSpan: 1,
        category,
      })),
    },
  });
  return {
    patient,
    stage,
    ceph: `/patient/${ceph.patientId}/ceph/${ceph.id}`,
    measured: `/patient/${ceph.patientId}/measure/${ceph.id}`,
    xRay: `/dcmviewer?patient=${xRay.patientId}&file=${xRay.id}`,
    deletedNo: deleted.patientNo,
    deletedFile: rows[0]?.name ?? '',
    exception: items.find(({ fileName }) => fileName === wrong.name)?.id ?? '',
    layout,
  };
}

/** Creates a patient, and returns the address of their page. */
export async function seedTags(caller: Caller): Promise<string> {
  const patient = await createPatient(caller, { name: createName('Tagged') });
  return `/patient/${patient.id}`;
}

/** Creates a waiting visit with an image, and returns the name of the patient. */
export async function seedDesk(caller: Caller): Promise<string> {
  const form = await createPatientForm(caller, { name: createName('Waiting') });
  const { id: patientId } = await caller.ask(registerTriagePatient, { body: form });
  const body = { orgId: form.orgId, patientId, doctorId: null, room: '', reason: 2, note: '' };
  const visit = await caller.ask(insertTriageVisit, { body });
  const params = { id: visit.id };
  await caller.ask(startTriageStage, { params, body: { version: visit.version } });
  const file = createPhoto('desk.jpg');
  const objectId = await putObject(caller, file);
  const imageToFile = { objectId, name: file.name, takenAt: '2024-01-10T09:00:00', takenSource: 'file' as const };
  await caller.ask(fileTriageImages, { params, body: { files: [imageToFile] } });
  return form.name;
}
