import { cephMethods } from '@dentarium/api/services/ceph-methods';
import { aFile } from '../../../testing/who-may/stage-and-file-calls.ts';
import { type Asked, asked, type Scene } from '../../../testing/who-may/scene.ts';
import * as calls from '../calls.ts';
import { revisionOf, TRACING } from './tracings.ts';

const REVISION = revisionOf('cn-permanent');

/** A cephalogram with the content of a file that is there already. */
async function aFiledCephalogram(scene: Scene): Promise<string> {
  const { file } = await aFile(scene);
  await scene.db.updateTable('file').set({ category: 18 }).where('id', '=', file).execute();
  return file;
}

async function aFiledTracing(scene: Scene): Promise<string> {
  const params = { id: await aFiledCephalogram(scene) };
  return (await scene.ownerClient.call(calls.insertTracing, { params, body: TRACING })).id;
}

export const ASKED_CALLS: readonly Asked[] = [
  asked(cephMethods, () => ({})),
  asked(calls.queryTracings, async (scene) => {
    const tracing = await aFiledTracing(scene);
    const { patient_id: id } = await scene.db
      .selectFrom('file')
      .select('patient_id')
      .where('id', '=', tracing)
      .executeTakeFirstOrThrow();
    return { params: { id } };
  }),
  asked(calls.queryScale, async (scene) => ({ params: { id: await aFiledCephalogram(scene) } })),
  asked(calls.queryNormApprovals, async (scene) => ({ params: { id: await scene.patient() } })),
  asked(calls.approveNorms, (scene) => ({
    params: { normSetId: 'cn-permanent' },
    body: { organisationId: scene.organisation, revision: REVISION, isApproved: true },
  })),
  asked(calls.queryLandmarks, async (scene) => ({ params: { id: await aFiledCephalogram(scene) } })),
  asked(calls.requestLandmarks, async (scene) => ({ params: { id: await aFiledCephalogram(scene) } })),
  asked(calls.landmarkCallback, async (scene) => {
    const { id } = await scene.db
      .insertInto('ceph_landmark_request')
      .values({ file_id: await aFiledCephalogram(scene), state: 'sent', requested_by: scene.owner })
      .returning('id')
      .executeTakeFirstOrThrow();
    const at = Math.floor(Date.now() / 1000);
    return { body: { id, points: [], at, signature: 'a'.repeat(64) } };
  }),
  asked(calls.insertTracing, async (scene) => ({ params: { id: await aFiledCephalogram(scene) }, body: TRACING })),
  asked(calls.updateTracing, async (scene) => ({
    params: { id: await aFiledTracing(scene) },
    body: { ...TRACING, version: 1 },
  })),
];
