import * as specifiedCalls from '@dentarium/api/schemes/calls';
import * as calls from '../calls.ts';
import type { SchemeState } from '@dentarium/api/schemes/shapes';
import type { DetailStatus } from '@dentarium/orders/states';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { type SampleRequest, sampleRequest, oncePerScene, type Scene } from '../../../testing/access-matrix/scene.ts';
import { createCancellationInput } from '../../orders/testing/lab-sample-requests.ts';
import { createOrder } from '../../orders/testing/sample-orders.ts';
import { makeModel, makeVersion, uploadMesh } from './make-schemes.ts';

async function createVersion(scene: Scene, detailStatus: DetailStatus = 20005, state: SchemeState = 'proposed') {
  const order = await createOrder(scene, { detailStatus });
  const maker = { db: scene.db, client: scene.ownerClient, account: scene.owner };
  const schemeId = await makeVersion(maker, order.orderId, state);
  await makeModel(maker, schemeId);
  return { ...order, schemeId };
}

/** One version that all read-only calls share. */
const getSharedVersion = oncePerScene((scene) => createVersion(scene));

const VIEW_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(specifiedCalls.get3dDesignList, async (scene) => ({
    query: { caseId: (await getSharedVersion(scene)).caseId },
  })),
  sampleRequest(specifiedCalls.getOpinionRecordList, async (scene) => ({
    query: { caseId: (await getSharedVersion(scene)).caseId },
  })),
  sampleRequest(specifiedCalls.getPublicOpinon, async (scene) => ({
    query: { designOrderId: (await getSharedVersion(scene)).orderId },
  })),
  sampleRequest(calls.querySchemeDocument, async (scene) => ({
    query: { schemeId: (await getSharedVersion(scene)).schemeId },
  })),
  sampleRequest(calls.getSchemeMesh, async (scene) => ({
    query: { schemeId: (await getSharedVersion(scene)).schemeId, path: 'teeth/11.stl' },
  })),
  sampleRequest(specifiedCalls.getAlignSTL, async (scene) => ({
    query: { schemeId: (await getSharedVersion(scene)).schemeId, arch: 'upper' as const, step: 1 },
  })),
];

const DECISION_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(specifiedCalls.insertSchemeDesign, async (scene) => {
    const { operatorId, orderId, schemeId } = await createVersion(scene);
    return { body: { operatorId, orderId, version: 1, schemeId, decision: 'change' as const, opinion: 'Slower' } };
  }),
];

/** The calls of schemes, by the access to a patient's orders that they need. */
export const ACCESS_REQUESTS: SampleRequestTable = { order: VIEW_REQUESTS, orderEdit: DECISION_REQUESTS };

const LAB_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(calls.submitScheme, async (scene) => {
    const { operatorId, orderId } = await createOrder(scene, { detailStatus: 20001 });
    const objectId = await uploadMesh(scene.ownerClient);
    return { body: { operatorId, orderId, version: 1, objectId } };
  }),
  sampleRequest(calls.releaseDesign, async (scene) => {
    const { operatorId, orderId } = await createOrder(scene, { detailStatus: 20001 });
    const designer = { designer_id: scene.account };
    await scene.db.updateTable('treatment_order').set(designer).where('id', '=', orderId).execute();
    return { body: { operatorId, orderId, version: 1 } };
  }),
  sampleRequest(calls.acceptCancellation, async (scene) => ({ body: await createCancellationInput(scene) })),
  sampleRequest(calls.queryLabSchemes, async (scene) => ({ query: { orderId: (await createVersion(scene)).orderId } })),
  sampleRequest(calls.queryLabOpinions, async (scene) => ({
    query: { orderId: (await createVersion(scene)).orderId },
  })),
  sampleRequest(calls.expertApprove, async (scene) => {
    const { operatorId, orderId } = await createVersion(scene, 20002, 'expert');
    return { body: { operatorId, orderId, version: 1 } };
  }),
  sampleRequest(calls.expertReturn, async (scene) => {
    const { operatorId, orderId } = await createVersion(scene, 20002, 'expert');
    return { body: { operatorId, orderId, version: 1, comment: 'Slower' } };
  }),
  sampleRequest(calls.queryLabSchemeDocument, async (scene) => ({
    query: { schemeId: (await createVersion(scene)).schemeId },
  })),
  sampleRequest(calls.getLabSchemeMesh, async (scene) => ({
    query: { schemeId: (await createVersion(scene)).schemeId, path: 'teeth/11.stl' },
  })),
  sampleRequest(calls.getLabAlignSTL, async (scene) => ({
    query: { schemeId: (await createVersion(scene)).schemeId, arch: 'upper' as const, step: 1 },
  })),
];

/** Valid requests for every call of schemes. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [...VIEW_REQUESTS, ...DECISION_REQUESTS, ...LAB_REQUESTS];
