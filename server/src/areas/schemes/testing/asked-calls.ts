import * as lab from '@dentarium/api/services/lab-schemes';
import * as calls from '@dentarium/api/services/scheme-server';
import type { SchemeState } from '@dentarium/api/services/scheme-shapes';
import type { DetailStatus } from '@dentarium/domain/orders';
import type { CallTable } from '../../../testing/who-may/access-table.ts';
import { type Asked, asked, once, type Scene } from '../../../testing/who-may/scene.ts';
import { anOrder } from '../../orders/testing/asked-orders.ts';
import { makeModel, makeVersion, uploadMesh } from './made-schemes.ts';

async function aVersion(scene: Scene, detailStatus: DetailStatus = 20005, state: SchemeState = 'proposed') {
  const order = await anOrder(scene, { detailStatus });
  const maker = { db: scene.db, client: scene.ownerClient, account: scene.owner };
  const schemeId = await makeVersion(maker, order.orderId, state);
  await makeModel(maker, schemeId);
  return { ...order, schemeId };
}

/** One version, the same for every call that only looks. */
const aLastingVersion = once((scene) => aVersion(scene));

const LOOKING: readonly Asked[] = [
  asked(calls.get3dDesignList, async (scene) => ({ query: { caseId: (await aLastingVersion(scene)).caseId } })),
  asked(calls.getOpinionRecordList, async (scene) => ({ query: { caseId: (await aLastingVersion(scene)).caseId } })),
  asked(calls.getPublicOpinon, async (scene) => ({ query: { designOrderId: (await aLastingVersion(scene)).orderId } })),
  asked(calls.querySchemeDocument, async (scene) => ({ query: { schemeId: (await aLastingVersion(scene)).schemeId } })),
  asked(calls.getSchemeMesh, async (scene) => ({
    query: { schemeId: (await aLastingVersion(scene)).schemeId, path: 'teeth/11.stl' },
  })),
  asked(calls.getAlignSTL, async (scene) => ({
    query: { schemeId: (await aLastingVersion(scene)).schemeId, arch: 'upper' as const, step: 1 },
  })),
];

const DECIDING: readonly Asked[] = [
  asked(calls.insertSchemeDesign, async (scene) => {
    const { operatorId, orderId, schemeId } = await aVersion(scene);
    return { body: { operatorId, orderId, schemeId, decision: 'change' as const, opinion: 'Slower' } };
  }),
];

/** The calls of schemes, by what they do with orders of a patient. */
export const SCHEME_CALLS: CallTable = { order: LOOKING, orderEdit: DECIDING };

const BY_LAB: readonly Asked[] = [
  asked(lab.submitScheme, async (scene) => {
    const { operatorId, orderId } = await anOrder(scene, { detailStatus: 20001 });
    const objectId = await uploadMesh(scene.ownerClient);
    return { body: { operatorId, orderId, version: 1, objectId } };
  }),
  asked(lab.queryLabSchemes, async (scene) => ({ query: { orderId: (await aVersion(scene)).orderId } })),
  asked(lab.queryLabOpinions, async (scene) => ({ query: { orderId: (await aVersion(scene)).orderId } })),
  asked(lab.expertApprove, async (scene) => {
    const { operatorId, orderId } = await aVersion(scene, 20002, 'expert');
    return { body: { operatorId, orderId, version: 1 } };
  }),
  asked(lab.expertReturn, async (scene) => {
    const { operatorId, orderId } = await aVersion(scene, 20002, 'expert');
    return { body: { operatorId, orderId, version: 1, comment: 'Slower' } };
  }),
  asked(lab.queryLabSchemeDocument, async (scene) => ({ query: { schemeId: (await aVersion(scene)).schemeId } })),
  asked(lab.getLabSchemeMesh, async (scene) => ({
    query: { schemeId: (await aVersion(scene)).schemeId, path: 'teeth/11.stl' },
  })),
  asked(lab.getLabAlignSTL, async (scene) => ({
    query: { schemeId: (await aVersion(scene)).schemeId, arch: 'upper' as const, step: 1 },
  })),
];

/** Every call of schemes, with what it is asked with. */
export const ASKED_CALLS: readonly Asked[] = [...LOOKING, ...DECIDING, ...BY_LAB];
