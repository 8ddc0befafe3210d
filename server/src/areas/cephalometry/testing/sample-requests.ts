import { cephMethods } from '@dentarium/api/cephalometry/calls';
import { createFile } from '../../files/testing/sample-files.ts';
import { type SampleRequest, sampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';
import * as calls from '../calls.ts';
import { getNormsRevision, TRACING } from './tracings.ts';

const REVISION = getNormsRevision('cn-permanent');

/** A cephalogram with the content of an existing file. */
async function createFiledCephalogram(scene: Scene): Promise<string> {
  const { file } = await createFile(scene);
  await scene.db.updateTable('file').set({ category: 18 }).where('id', '=', file).execute();
  return file;
}

async function createFiledTracing(scene: Scene): Promise<string> {
  const params = { id: await createFiledCephalogram(scene) };
  return (await scene.ownerClient.call(calls.insertTracing, { params, body: TRACING })).id;
}

export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(cephMethods, () => ({})),
  sampleRequest(calls.queryTracings, async (scene) => {
    const tracing = await createFiledTracing(scene);
    const { patient_id: id } = await scene.db
      .selectFrom('file')
      .select('patient_id')
      .where('id', '=', tracing)
      .executeTakeFirstOrThrow();
    return { params: { id } };
  }),
  sampleRequest(calls.queryScale, async (scene) => ({ params: { id: await createFiledCephalogram(scene) } })),
  sampleRequest(calls.queryNormApprovals, async (scene) => ({ params: { id: await scene.patient() } })),
  sampleRequest(calls.approveNorms, (scene) => ({
    params: { normSetId: 'cn-permanent' },
    body: { organisationId: scene.organisation, revision: REVISION, isApproved: true },
  })),
  sampleRequest(calls.queryLandmarks, async (scene) => ({ params: { id: await createFiledCephalogram(scene) } })),
  sampleRequest(calls.requestLandmarks, async (scene) => ({ params: { id: await createFiledCephalogram(scene) } })),
  sampleRequest(calls.landmarkCallback, async (scene) => {
    const { id } = await scene.db
      .insertInto('ceph_landmark_request')
      .values({ file_id: await createFiledCephalogram(scene), state: 'sent', requested_by: scene.owner })
      .returning('id')
      .executeTakeFirstOrThrow();
    const at = Math.floor(Date.now() / 1000);
    return { body: { id, points: [], at, signature: 'a'.repeat(64) } };
  }),
  sampleRequest(calls.insertTracing, async (scene) => ({
    params: { id: await createFiledCephalogram(scene) },
    body: TRACING,
  })),
  sampleRequest(calls.updateTracing, async (scene) => ({
    params: { id: await createFiledTracing(scene) },
    body: { ...TRACING, version: 1 },
  })),
];
