import * as catalogue from '@dentarium/api/services/lab-catalogue';
import * as lab from '@dentarium/api/services/lab-server';
import type { DetailStatus } from '@dentarium/domain/orders';
import { type Asked, asked, type Scene } from '../../../testing/who-may/scene.ts';
import { anOrder, aShippedOrder, manufacturerFor } from './asked-orders.ts';

/** What an action of a manufacturer takes in, at an order in a status. */
async function acting(scene: Scene, detailStatus: DetailStatus) {
  const { operatorId, orderId } = await anOrder(scene, { detailStatus });
  return { operatorId, orderId, version: 1 };
}

const A_PRODUCT = {
  kind: 1,
  position: 0,
  nameCh: '全程',
  nameEn: 'Full',
  descriptionCh: '',
  descriptionEn: '',
  lightColor: '#d6e8fa',
  deepColor: '#1677ff',
  orderTypes: [0],
  dentalAges: [2],
  arches: 'any' as const,
  maxSteps: 0,
  restarts: 1,
  validMonths: 12,
  retainerPhase: 0,
  isNeedExpert: false,
  price: 100,
  oldPrice: null,
  isForAll: true,
  orgIds: [],
};

const AN_EXPERT = {
  position: 0,
  nameCh: '专家',
  nameEn: 'Expert',
  descriptionCh: '',
  descriptionEn: '',
  price: 1500,
  oldPrice: null,
};

/** Calls about the catalogue, with what they are asked with. */
const ASKED_CATALOGUE_CALLS: readonly Asked[] = [
  asked(catalogue.queryLabCatalogue, () => ({})),
  asked(catalogue.saveLabItem, async (scene) => ({
    body: { operatorId: scene.account, itemId: (await manufacturerFor(scene)).item, ...A_PRODUCT },
  })),
  asked(catalogue.retireLabItem, async (scene) => ({
    body: { operatorId: scene.account, id: (await manufacturerFor(scene)).item, version: 1, isRetired: true },
  })),
  asked(catalogue.saveLabExpert, async (scene) => ({
    body: { operatorId: scene.account, expertId: (await manufacturerFor(scene)).expert, ...AN_EXPERT },
  })),
  asked(catalogue.retireLabExpert, async (scene) => ({
    body: { operatorId: scene.account, id: (await manufacturerFor(scene)).expert, version: 1, isRetired: true },
  })),
];

/** The calls of manufacturers, with what they are asked with. */
export const ASKED_LAB_CALLS: readonly Asked[] = [
  asked(lab.queryLabQueue, (scene) => ({
    body: { operatorId: scene.account, labFunction: 'all' as const, pageIndex: 1, pageSize: 10 },
  })),
  asked(lab.queryLabCounts, () => ({})),
  asked(lab.queryLabOrder, async (scene) => ({
    query: { orderId: (await anOrder(scene, { detailStatus: 10004 })).orderId },
  })),
  asked(lab.takeReview, async (scene) => ({ body: await acting(scene, 10004) })),
  asked(lab.releaseReview, async (scene) => ({ body: await acting(scene, 10004) })),
  asked(lab.requestData, async (scene) => ({
    body: { ...(await acting(scene, 10004)), items: [{ formKey: 4, text: 'Which spaces?' }] },
  })),
  asked(lab.rejectData, async (scene) => ({
    body: { ...(await acting(scene, 10004)), reasons: [{ formKey: 0, reason: 'Not sharp' }] },
  })),
  asked(lab.acceptData, async (scene) => ({ body: await acting(scene, 10004) })),
  asked(lab.receiveModel, async (scene) => ({ body: await acting(scene, 10001) })),
  asked(lab.takeDesign, async (scene) => ({ body: await acting(scene, 20000) })),
  asked(lab.startProduction, async (scene) => ({ body: await acting(scene, 30000) })),
  asked(lab.ship, async (scene) => ({
    body: { ...(await acting(scene, 30001)), courier: 0, waybill: 'SF12345678' },
  })),
  asked(lab.addTracking, async (scene) => ({
    body: {
      operatorId: scene.account,
      shipmentId: (await aShippedOrder(scene)).shipment,
      at: '2026-01-02T03:04:05Z',
      place: 'Demo City',
      text: 'Picked up',
      isDelivered: false,
    },
  })),
  asked(lab.offerReissue, async (scene) => ({
    body: { ...(await acting(scene, 40000)), isFree: true, price: null, upperSteps: [], lowerSteps: [] },
  })),
  asked(lab.refuseReissue, async (scene) => ({ body: { ...(await acting(scene, 40000)), reason: 'Worn' } })),
  asked(lab.pauseOrder, async (scene) => ({ body: { ...(await acting(scene, 20005)), reason: 'Unpaid' } })),
  asked(lab.resumeOrder, async (scene) => ({ body: await acting(scene, 20005) })),
  ...ASKED_CATALOGUE_CALLS,
];
