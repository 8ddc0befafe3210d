import * as triage from '../triage/calls.ts';
import { createFile, createObject, createStage } from '../../files/testing/sample-files.ts';
import * as exceptions from '../calls.ts';
import { createPatientForm } from '../../patients/testing/patient-forms.ts';
import { createOwnPatient } from '../../../testing/access-matrix/scene-rows.ts';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

const TAKEN_AT = { takenAt: '2026-01-01T10:00:00', takenSource: 'exif' as const };

const VISIT = { doctorId: null, room: '9', reason: 3, note: 'x' };

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

/** Creates a visit in the triage queue. */
async function createVisit(scene: Scene, stageId: string | null = null): Promise<string> {
  const { db, organisation, owner } = scene;
  const { id } = await db
    .insertInto('triage_visit')
    .values({
      organisation_id: organisation,
      visit_date: '2026-01-01',
      number: Math.ceil(Math.random() * 1_000_000),
      patient_id: await scene.patient(),
      doctor_id: owner,
      room: '1',
      reason: 2,
      note: '',
      called_at: null,
      stage_id: stageId,
      created_by: owner,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates an exception for an image that could not be filed. */
async function createException(scene: Scene, state: 'open' | 'returned' = 'open'): Promise<string> {
  const { db, organisation, owner } = scene;
  const { id } = await db
    .insertInto('filing_exception')
    .values({
      organisation_id: organisation,
      object_id: (await createObject(scene)).id,
      file_name: 'lost.jpg',
      taken_at: '2026-01-01T10:00:00',
      taken_source: 'exif',
      question: 1,
      phase: 0,
      state,
      patient_id: null,
      stage_id: null,
      note: '',
      reported_by: owner,
      ended_at: state === 'open' ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Requests that combine data of the caller's own organisation with data of another organisation. */
const MIXED_TENANT_REQUESTS: readonly SampleRequest[] = [
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
];

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(triage.queryTriageQueue, async (scene) => {
    await createVisit(scene);
    return { query: { orgId: scene.organisation, date: '2026-01-01' } };
  }),
  sampleRequest(triage.queryCalledPatients, async (scene) => {
    await createVisit(scene);
    return {};
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
  ...MIXED_TENANT_REQUESTS,
];
