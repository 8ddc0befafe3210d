import * as exceptions from '../../areas/front-desk/calls.ts';
import * as info from '@dentarium/api/files/info-calls';
import * as operations from '@dentarium/api/patients/operation-calls';
import * as patients from '@dentarium/api/patients/calls';
import * as reports from '@dentarium/api/reports/calls';
import * as stages from '@dentarium/api/stages/calls';
import * as tasks from '@dentarium/api/tasks/calls';
import * as triage from '@dentarium/api/front-desk/calls';
import * as administration from '@dentarium/api/administration/calls';
import { makePatient, makeStage, createPatientForm } from '../../areas/patients/testing/patient-forms.ts';
import { createReportOptions } from '../../areas/reports/testing/reports.ts';
import { type SampleRequest, sampleRequest, type Scene } from '../access-matrix/scene.ts';
import { createFile, createStage } from '../access-matrix/stage-and-file-requests.ts';
import { createColleague, createException, createObject, createTagGroup } from './foreign-rows.ts';

const TAKEN_AT = { takenAt: '2026-01-01T10:00:00', takenSource: 'exif' as const };

/** Creates a patient of the caller's own organisation. */
async function createOwnPatient({ db, account }: Scene): Promise<{ organisation: string; patient: string }> {
  const { organisation_id: organisation } = await db
    .selectFrom('account_organisation')
    .select('organisation_id')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return { organisation, patient: await makePatient(db, organisation, account) };
}

/** Creates an exception of the caller's own organisation, without an image. */
async function createOwnException(scene: Scene, organisation: string): Promise<string> {
  const { id } = await scene.db
    .insertInto('filing_exception')
    .values({
      organisation_id: organisation,
      object_id: null,
      file_name: 'mine.jpg',
      taken_at: '2026-01-01T10:00:00',
      taken_source: 'exif',
      question: 1,
      phase: 0,
      patient_id: null,
      stage_id: null,
      note: '',
      reported_by: scene.account,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const toVisitInput = (orgId: string, patientId: string, doctorId: string | null) => ({
  body: { orgId, patientId, doctorId, room: '', reason: 2, note: '' },
});

async function readPatientVersion({ db }: Scene, patient: string): Promise<number> {
  const row = await db.selectFrom('patient').select('version').where('id', '=', patient).executeTakeFirstOrThrow();
  return row.version;
}

/** Requests that combine data of the caller's own organisation with data of another organisation. */
export const MIXED_TENANT_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(triage.insertTriageVisit, async (scene) =>
    toVisitInput((await createOwnPatient(scene)).organisation, await scene.patient(), null),
  ),
  sampleRequest(triage.insertTriageVisit, async (scene) => {
    const { organisation, patient } = await createOwnPatient(scene);
    return toVisitInput(organisation, patient, scene.owner);
  }),
  sampleRequest(exceptions.importImage, async (scene) => ({
    body: {
      ...TAKEN_AT,
      orgId: (await createOwnPatient(scene)).organisation,
      objectId: (await createObject(scene)).id,
      name: 'a.jpg',
    },
  })),
  sampleRequest(exceptions.assignException, async (scene) => ({
    params: { id: await createOwnException(scene, (await createOwnPatient(scene)).organisation) },
    body: { patientId: await scene.patient(), stageId: null, category: 8, version: 1 },
  })),
  sampleRequest(exceptions.assignException, async (scene) => {
    const { organisation, patient } = await createOwnPatient(scene);
    return {
      params: { id: await createOwnException(scene, organisation) },
      body: { patientId: patient, stageId: (await createStage(scene)).stage, category: 8, version: 1 },
    };
  }),
  sampleRequest(exceptions.assignException, async (scene) => ({
    params: { id: await createException(scene) },
    body: { patientId: (await createOwnPatient(scene)).patient, stageId: null, category: 8, version: 1 },
  })),
  sampleRequest(patients.insertPatientInfo, async (scene) => ({
    body: createPatientForm((await createOwnPatient(scene)).organisation, scene.owner),
  })),
  sampleRequest(patients.insertPatientInfo, async (scene) => ({
    body: createPatientForm((await createOwnPatient(scene)).organisation, scene.account, {
      tagIds: [(await createTagGroup(scene)).tag],
    }),
  })),
  sampleRequest(patients.insertPatientInfo, (scene) => ({
    body: createPatientForm(scene.organisation, scene.account),
  })),
  sampleRequest(operations.addPatientTags, async (scene) => ({
    body: { patientIds: [(await createOwnPatient(scene)).patient], tagIds: [(await createTagGroup(scene)).tag] },
  })),
  sampleRequest(operations.updatePatientListDoctor, async (scene) => ({
    params: { id: scene.owner },
    body: { patientIds: [(await createOwnPatient(scene)).patient] },
  })),
  sampleRequest(operations.mergePatientInfo, async (scene) => {
    const [keep, drop] = [(await createOwnPatient(scene)).patient, await scene.patient()];
    return {
      params: { keepId: keep, dropId: drop },
      query: { keepVersion: await readPatientVersion(scene, keep), dropVersion: await readPatientVersion(scene, drop) },
    };
  }),
  sampleRequest(info.upFileInfoToPatient, async (scene) => ({
    params: { id: (await createOwnPatient(scene)).patient },
    body: { files: [{ ...TAKEN_AT, objectId: (await createObject(scene)).id, name: 'a.jpg', category: 8 }] },
  })),
  sampleRequest(info.updateFileStage, async (scene) => {
    const { patient } = await createOwnPatient(scene);
    const stage = await makeStage(scene.db, patient, scene.account);
    return { params: { id: stage }, body: { fileIds: [(await createFile(scene)).file] } };
  }),
  sampleRequest(stages.mergePatientStage, async (scene) => {
    const stage = await makeStage(scene.db, (await createOwnPatient(scene)).patient, scene.account);
    return {
      params: { keepId: stage, dropId: (await createStage(scene)).stage },
      body: { keepVersion: 1, dropVersion: 1 },
    };
  }),
  sampleRequest(stages.queryFilesInfo, async (scene) => ({
    params: { id: (await createStage(scene)).stage },
    query: { pid: (await createOwnPatient(scene)).patient },
  })),
  sampleRequest(tasks.downPatientFile, async (scene) => ({
    body: {
      patients: [{ patientId: (await createOwnPatient(scene)).patient, stageIds: [(await createStage(scene)).stage] }],
      isAnonymous: false,
    },
  })),
  sampleRequest(reports.createReportTasks, async (scene) => ({
    body: {
      reports: [{ patientId: (await createOwnPatient(scene)).patient, stageIds: [(await createStage(scene)).stage] }],
      options: createReportOptions({ pages: ['general'] }),
    },
  })),
  sampleRequest(reports.createCaseSummary, async (scene) => ({
    body: {
      patientId: (await createOwnPatient(scene)).patient,
      stageId: (await createStage(scene)).stage,
      language: 'en' as const,
    },
  })),
  sampleRequest(administration.updateUserAccount, async (scene) => ({
    params: { id: await createColleague(scene) },
    body: {
      name: 'Somebody',
      gender: 1 as const,
      phone: '',
      isOrthodontist: false,
      orgIds: [(await createOwnPatient(scene)).organisation],
      version: 1,
    },
  })),
];
