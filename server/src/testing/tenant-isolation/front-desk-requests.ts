import * as exceptions from '../../areas/front-desk/calls.ts';
import * as triage from '@dentarium/api/front-desk/calls';
import { createPatientForm } from '../../areas/patients/testing/patient-forms.ts';
import { type SampleRequest, sampleRequest } from '../access-matrix/scene.ts';
import { createFile, createStage } from '../access-matrix/stage-and-file-requests.ts';
import { createException, createObject, createVisit } from './foreign-rows.ts';

const TAKEN_AT = { takenAt: '2026-01-01T10:00:00', takenSource: 'exif' as const };
const VISIT = { doctorId: null, room: '9', reason: 3, note: 'x' };

/** Requests of the front desk for data of another organisation. */
export const FRONT_DESK_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(triage.queryTriageQueue, async (scene) => {
    await createVisit(scene);
    return { query: { orgId: scene.organisation, date: '2026-01-01' } };
  }),
  sampleRequest(triage.queryTriagePatients, async (scene) => {
    await scene.patient();
    return { query: { orgId: scene.organisation, keyWord: 'P0' } };
  }),
  sampleRequest(triage.registerTriagePatient, ({ organisation, owner }) => ({
    body: createPatientForm(organisation, owner),
  })),
  sampleRequest(triage.insertTriageVisit, async (scene) => ({
    body: { ...VISIT, orgId: scene.organisation, patientId: await scene.patient() },
  })),
  sampleRequest(triage.updateTriageVisit, async (scene) => ({
    params: { id: await createVisit(scene) },
    body: { ...VISIT, version: 1 },
  })),
  sampleRequest(triage.setTriageState, async (scene) => ({
    params: { id: await createVisit(scene) },
    body: { state: 'called' as const, version: 1 },
  })),
  sampleRequest(triage.startTriageStage, async (scene) => ({
    params: { id: await createVisit(scene) },
    body: { version: 1 },
  })),
  sampleRequest(triage.fileTriageImages, async (scene) => {
    const { stage } = await createStage(scene);
    const { id } = await createObject(scene);
    return {
      params: { id: await createVisit(scene, stage) },
      body: { files: [{ ...TAKEN_AT, objectId: id, name: 'a.jpg' }] },
    };
  }),
  sampleRequest(triage.queryVisitImages, async (scene) => ({
    params: { id: await createVisit(scene, (await createStage(scene)).stage) },
  })),
  sampleRequest(triage.getVisitImage, async (scene) => {
    const { file, stage } = await createFile(scene);
    await createVisit(scene, stage);
    return { params: { id: file, variant: 'thumb' as const } };
  }),
  sampleRequest(exceptions.queryExceptions, async (scene) => {
    await createException(scene);
    return { body: { orgId: scene.organisation, pageIndex: 1, pageSize: 100 } };
  }),
  sampleRequest(exceptions.queryExceptions, () => ({ body: { pageIndex: 1, pageSize: 100 } })),
  sampleRequest(exceptions.importImage, async (scene) => ({
    body: { ...TAKEN_AT, orgId: scene.organisation, objectId: (await createObject(scene)).id, name: 'a.jpg' },
  })),
  sampleRequest(exceptions.reportException, async (scene) => ({
    params: { id: (await createFile(scene)).file },
    body: { question: 3, note: '' },
  })),
  sampleRequest(exceptions.updateException, async (scene) => ({
    params: { id: await createException(scene) },
    body: { question: 3, phase: 1, note: '', version: 1 },
  })),
  sampleRequest(exceptions.assignException, async (scene) => ({
    params: { id: await createException(scene) },
    body: { patientId: await scene.patient(), stageId: null, category: 8, version: 1 },
  })),
  sampleRequest(exceptions.returnException, async (scene) => ({
    params: { id: await createException(scene) },
    body: { reason: 'a reason', version: 1 },
  })),
  sampleRequest(exceptions.discardException, async (scene) => ({
    params: { id: await createException(scene) },
    body: { reason: 'a reason', version: 1 },
  })),
  sampleRequest(exceptions.reopenException, async (scene) => ({
    params: { id: await createException(scene, 'returned') },
    body: { version: 1 },
  })),
  sampleRequest(exceptions.queryExceptionLog, async (scene) => ({ params: { id: await createException(scene) } })),
  sampleRequest(exceptions.queryExceptionPatients, async (scene) => {
    await scene.patient();
    return { query: { orgId: scene.organisation, keyWord: 'P0' } };
  }),
  sampleRequest(exceptions.queryExceptionStages, async (scene) => ({
    params: { id: (await createStage(scene)).patient },
  })),
  sampleRequest(exceptions.getExceptionImage, async (scene) => ({
    params: { id: await createException(scene), variant: 'thumb' as const },
  })),
];
