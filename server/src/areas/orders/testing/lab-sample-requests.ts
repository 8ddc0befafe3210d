import * as catalogue from '../calls.ts';
import * as lab from '../lab/calls.ts';
import type { DetailStatus } from '@dentarium/orders/states';
import { type SampleRequest, sampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';
import { makeBatch, makeCancellation } from './make-orders.ts';
import { createOrder, createShippedOrder, getManufacturer } from './sample-orders.ts';

/** Creates the input of an action of a manufacturer, on an order in a status. */
async function createActionInput(scene: Scene, detailStatus: DetailStatus) {
  const { operatorId, orderId } = await createOrder(scene, { detailStatus });
  return { operatorId, orderId, version: 1 };
}

/** Creates the input of an action on an order with a batch. */
async function createBatchInput(scene: Scene, detailStatus: DetailStatus) {
  const input = await createActionInput(scene, detailStatus);
  await makeBatch(scene.db, input.orderId, [1, 2, 3]);
  return input;
}

/** Creates the input of an answer to a request to cancel an order. */
export async function createCancellationInput(scene: Scene) {
  const input = await createActionInput(scene, 20001);
  await makeCancellation(scene.db, input.orderId, scene.owner);
  return input;
}

/** Creates the input of an action on a paused order. */
async function createPausedInput(scene: Scene) {
  const input = await createActionInput(scene, 20005);
  await scene.db.updateTable('treatment_order').set({ is_paused: true }).where('id', '=', input.orderId).execute();
  return input;
}

/** Returns the product and the expert of the manufacturer with their current versions. */
async function readEntry(scene: Scene, table: 'treatment_item' | 'order_expert') {
  const { item, expert } = await getManufacturer(scene);
  return scene.db
    .selectFrom(table)
    .select(['id', 'version'])
    .where('id', '=', table === 'treatment_item' ? item : expert)
    .executeTakeFirstOrThrow();
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

async function readItem(scene: Scene) {
  const { id: itemId, version } = await readEntry(scene, 'treatment_item');
  return { itemId, version };
}

async function readExpert(scene: Scene) {
  const { id: expertId, version } = await readEntry(scene, 'order_expert');
  return { expertId, version };
}

/** Valid requests for the calls about the catalogue. */
const CATALOGUE_SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(catalogue.queryLabCatalogue, () => ({})),
  sampleRequest(catalogue.saveLabItem, async (scene) => ({
    body: { operatorId: scene.account, ...(await readItem(scene)), ...PRODUCT_INPUT },
  })),
  sampleRequest(catalogue.retireLabItem, async (scene) => ({
    body: { operatorId: scene.account, ...(await readEntry(scene, 'treatment_item')), isRetired: true },
  })),
  sampleRequest(catalogue.saveLabExpert, async (scene) => ({
    body: { operatorId: scene.account, ...(await readExpert(scene)), ...EXPERT_INPUT },
  })),
  sampleRequest(catalogue.retireLabExpert, async (scene) => ({
    body: { operatorId: scene.account, ...(await readEntry(scene, 'order_expert')), isRetired: true },
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
  sampleRequest(lab.startProduction, async (scene) => ({ body: await createBatchInput(scene, 30000) })),
  sampleRequest(lab.ship, async (scene) => ({
    body: { ...(await createBatchInput(scene, 30001)), courier: 0, waybill: 'SF12345678' },
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
  sampleRequest(lab.refuseCancellation, async (scene) => ({
    body: { ...(await createCancellationInput(scene)), reason: 'Half of it is made' },
  })),
  sampleRequest(lab.pauseOrder, async (scene) => ({
    body: { ...(await createActionInput(scene, 20005)), reason: 'Unpaid' },
  })),
  sampleRequest(lab.resumeOrder, async (scene) => ({ body: await createPausedInput(scene) })),
  sampleRequest(lab.setOrderSchedule, async (scene) => ({
    body: { ...(await createActionInput(scene, 20000)), dueOn: '2037-01-02', priority: 1, isDueShared: false },
  })),
  ...CATALOGUE_SAMPLE_REQUESTS,
];
