import * as classification from '@dentarium/api/classification/calls';
import * as ownClassification from '../calls.ts';
import { createFile, getSharedFile } from '../../files/testing/sample-files.ts';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Requests by the group of actions that decides who may send them. */
export const ACCESS_REQUESTS: SampleRequestTable = {
  view: [
    sampleRequest(classification.patientFileClassIf, async (scene) => ({
      params: { id: await scene.lastingPatient() },
    })),
  ],
  edit: [
    sampleRequest(ownClassification.classifyFiles, async (scene) => ({
      body: { fileIds: [(await getSharedFile(scene)).file] },
    })),
    sampleRequest(ownClassification.organizeFiles, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
  ],
};

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  ...Object.values(ACCESS_REQUESTS).flat(),
  sampleRequest(classification.getCountByType, async ({ db, organisation }) => {
    await db
      .insertInto('algorithm_event')
      .values({ organisation_id: organisation, type: organisation, category: 8 })
      .execute();
    return { query: {} };
  }),
  sampleRequest(ownClassification.queryUsesByMonth, async ({ db, organisation }) => {
    await db
      .insertInto('algorithm_event')
      .values({ organisation_id: organisation, type: organisation, category: null })
      .execute();
    return { query: { limits: '2000-01-01T00:00:00.000Z,2100-01-01T00:00:00.000Z' } };
  }),
  sampleRequest(ownClassification.classificationCallback, async (scene) => {
    const { id } = await scene.db
      .insertInto('classification')
      .values({ file_id: (await createFile(scene)).file, state: 'sent', requested_by: scene.owner })
      .returning('id')
      .executeTakeFirstOrThrow();
    const at = Math.floor(Date.now() / 1000);
    return { body: { id, category: 9, mirror: false, rotation: 0 as const, at, signature: 'a'.repeat(64) } };
  }),
  sampleRequest(classification.addAlgorithmStatistics, () => ({ body: { type: 'trace', category: 8, amount: 1 } })),
];
