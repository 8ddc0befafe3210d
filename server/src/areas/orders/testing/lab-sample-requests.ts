import * as catalogue from '../calls.ts';
import * as lab from '../lab/calls.ts';
import type { DetailStatus } from '@dentarium/orders/states';
import { type SampleRequest, sampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';
import { createOrder, createShippedOrder, getManufacturer } from './sample-orders.ts';

/** Creates the input of an action of a manufacturer, on an order in a status. */
async function createActionInput(scene: Scene, detailStatus: DetailStatus) {
  const { operatorId, orderId } = await createOrder(scene, { detailStatus });
  return { operatorId, orderId, version: 1 };
}

const PRODUCT_INPUT = {
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

const EXPERT_INPUT = {
  position: 0,
  nameCh: '专家',
  nameEn: 'Expert',
  descriptionCh: '',
  descriptionEn: '',
  price: 1500,
  oldPrice: null,
};

/** Valid requests for the calls about the catalogue. */
const CATALOGUE_SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(catalogue.queryLabCatalogue, () => ({})),
  sampleRequest(catalogue.saveLabItem, async (scene) => ({
    body: { operatorId: scene.account, itemId: (await getManufacturer(scene)).item, version: 1, ...PRODUCT_INPUT },
  })),
  sampleRequest(catalogue.retireLabItem, async (scene) => ({
    body: { operatorId: scene.account, id: (await getManufacturer(scene)).item, version: 1, isRetired: true },
  })),
  sampleRequest(catalogue.saveLabExpert, async (scene) => ({
    body: { operatorId: scene.account, expertId: (await getManufacturer(scene)).expert, version: 1, ...EXPERT_INPUT },
  })),
  sampleRequest(catalogue.retireLabExpert, async (scene) => ({
    body: { operatorId: scene.account, id: (await getManufacturer(scene)).expert, version: 1, isRetired: true },
  })),
];

/** Valid requests for the calls of manufacturers. */
export const LAB_SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(lab.queryLabQueue, (scene) => ({
    body: { operatorId: scene.account, labFunction: 'all' as const, pageIndex: 1, pageSize: 10 },
  })),
  sampleRequest(lab.queryLabCounts, () => ({})),
  sampleRequest(lab.queryLabOrder, async (scene) => ({
    query: { orderId: (await createOrder(scene, { detailStatus: 10004 })).orderId },
  })),
  sampleRequest(lab.takeReview, async (scene) => ({ body: await createActionInput(scene, 10004) })),
  sampleRequest(lab.releaseReview, async (scene) => ({ body: await createActionInput(scene, 10004) })),
  sampleRequest(lab.requestData, async (scene) => ({
    body: { ...(await createActionInput(scene, 10004)), items: [{ formKey: 4, text: 'Which spaces?' }] },
  })),
  sampleRequest(lab.rejectData, async (scene) => ({
    body: { ...(await createActionInput(scene, 10004)), reasons: [{ formKey: 0, reason: 'Not sharp' }] },
  })),
  sampleRequest(lab.acceptData, async (scene) => ({ body: await createActionInput(scene, 10004) })),
  sampleRequest(lab.receiveModel, async (scene) => ({ body: await createActionInput(scene, 10001) })),
  sampleRequest(lab.takeDesign, async (scene) => ({ body: await createActionInput(scene, 20000) })),
  sampleRequest(lab.startProduction, async (scene) => ({ body: await createActionInput(scene, 30000) })),
  sampleRequest(lab.ship, async (scene) => ({
    body: { ...(await createActionInput(scene, 30001)), courier: 0, waybill: 'SF12345678' },
  })),
  sampleRequest(lab.addTracking, async (scene) => ({
    body: {
      operatorId: scene.account,
      shipmentId: (await createShippedOrder(scene)).shipment,
      at: '2026-01-02T03:04:05Z',
      place: 'Demo City',
      text: 'Picked up',
      isDelivered: false,
    },
  })),
  sampleRequest(lab.offerReissue, async (scene) => ({
    body: { ...(await createActionInput(scene, 40000)), isFree: true, price: null, upperSteps: [], lowerSteps: [] },
  })),
  sampleRequest(lab.refuseReissue, async (scene) => ({
    body: { ...(await createActionInput(scene, 40000)), reason: 'Worn' },
  })),
  sampleRequest(lab.pauseOrder, async (scene) => ({
    body: { ...(await createActionInput(scene, 20005)), reason: 'Unpaid' },
  })),
  sampleRequest(lab.resumeOrder, async (scene) => ({ body: await createActionInput(scene, 20005) })),
  ...CATALOGUE_SAMPLE_REQUESTS,
];
