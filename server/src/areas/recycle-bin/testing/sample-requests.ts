import * as calls from '../calls.ts';
import * as recycle from '@dentarium/api/recycle-bin/calls';
import { createDeletedFile } from '../../files/testing/sample-files.ts';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

async function createDeletedPatient(scene: Scene) {
  const id = await scene.patient();
  const row = await scene.db
    .updateTable('patient')
    .set({ deleted_at: new Date(), deleted_by: scene.owner })
    .where('id', '=', id)
    .returning('patient_no')
    .executeTakeFirstOrThrow();
  return { id, patientNo: row.patient_no };
}

/** Requests by the group of actions that decides who may send them. */
export const ACCESS_REQUESTS: SampleRequestTable = {
  delete: [
    sampleRequest(calls.restoreFile, async (scene) => ({ params: { id: await createDeletedFile(scene) } })),
    sampleRequest(calls.restoreFiles, async (scene) => ({ body: { fileIds: [await createDeletedFile(scene)] } })),
    sampleRequest(calls.queryDeletedFiles, async (scene) => ({
      query: { pid: await scene.lastingPatient(), pageIndex: 1, pageSize: 10 },
    })),
  ],
  erase: [sampleRequest(calls.eraseFiles, async (scene) => ({ body: { fileIds: [await createDeletedFile(scene)] } }))],
  bin: [
    sampleRequest(recycle.queryPatientHave, async (scene) => ({
      body: { patientIds: [(await createDeletedPatient(scene)).id] },
    })),
    sampleRequest(recycle.recoveryPatientInfo, async (scene) => ({
      params: { id: (await createDeletedPatient(scene)).id },
      query: { isMerge: 'false' as const },
    })),
    sampleRequest(recycle.recoveryPatientListInfo, async (scene) => ({
      body: {
        patientIds: [(await createDeletedPatient(scene)).id, (await createDeletedPatient(scene)).id],
        isMerge: false,
      },
    })),
    sampleRequest(recycle.deletePatientList, async (scene) => ({
      body: { patients: [await createDeletedPatient(scene), await createDeletedPatient(scene)] },
    })),
  ],
};

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  ...Object.values(ACCESS_REQUESTS).flat(),
  sampleRequest(calls.queryRecycleList, async (scene) => {
    await scene.db
      .updateTable('patient')
      .set({ deleted_at: new Date(), deleted_by: scene.owner })
      .where('id', '=', await scene.patient())
      .execute();
    return { query: { pageIndex: 1, pageSize: 100 } };
  }),
  sampleRequest(calls.queryDeletedFiles, async (scene) => {
    await createDeletedFile(scene);
    return { query: { pageIndex: 1, pageSize: 100 } };
  }),
];
