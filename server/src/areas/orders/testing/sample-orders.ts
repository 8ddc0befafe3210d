import type { OrderFilter } from '@dentarium/api/orders/case-calls';
import { FORM_KEYS } from '@dentarium/orders/states';
import { oncePerScene, type Scene } from '../../../testing/access-matrix/scene.ts';
import {
  makeAddress,
  type OrderOptions,
  makeManufacturer,
  makeOrder,
  makeShipment,
  signClinic,
  type TestManufacturer,
} from './make-orders.ts';

const manufacturersByDatabase = new WeakMap<Scene['db'], Promise<TestManufacturer>>();

/** Returns the manufacturer of a site, and signs the clinic of the scene with it. */
export async function getManufacturer({ db, organisation }: Scene): Promise<TestManufacturer> {
  const pendingManufacturer = manufacturersByDatabase.get(db) ?? makeManufacturer(db);
  manufacturersByDatabase.set(db, pendingManufacturer);
  const testManufacturer = await pendingManufacturer;
  await signClinic(db, organisation, testManufacturer.manufacturer);
  return testManufacturer;
}

/** Creates an order of the patient of a scene, with the ids that calls need. */
export async function createOrder(scene: Scene, options: Partial<OrderOptions> = {}) {
  const { db, owner } = scene;
  const { manufacturer, item } = await getManufacturer(scene);
  const patient = options.patient ?? (await scene.patient());
  const order = await makeOrder(db, { patient, manufacturer, item, createdBy: owner, ...options });
  return { ...order, patient, operatorId: scene.account };
}

/** One order that all read-only calls share. */
export const getSharedOrder = oncePerScene((scene) => createOrder(scene));

/** Creates an order with the shipped first steps of its plan. */
export async function createShippedOrder(scene: Scene) {
  const order = await createOrder(scene, { detailStatus: 30005, planned: 20 });
  const shipment = await makeShipment(scene.db, order.orderId, { steps: [1, 2, 3], shippedBy: scene.owner });
  return { ...order, shipment };
}

/** Creates an order whose requested data have all arrived. */
export async function createAnsweredOrder(scene: Scene) {
  const order = await createOrder(scene, { detailStatus: 10001 });
  await createDataRequest(scene, order.orderId);
  return order;
}

async function createDataRequest({ db, owner }: Scene, orderId: string): Promise<void> {
  const { id } = await db
    .insertInto('data_request')
    .values({ order_id: orderId, role: 'reviewer', asked_by: owner, note: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('data_request_item')
    // The form that needs no answers.
    .values({ request_id: id, form_key: FORM_KEYS.preferences, kind: 'form', text: 'More', supplied_at: new Date() })
    .execute();
}

/** Creates an address of the clinic. */
export function createAddress({ db, organisation, owner }: Scene): Promise<string> {
  return makeAddress(db, organisation, owner);
}

/** Creates a filter of the list of orders. */
export function toOrderFilter(scene: Scene): OrderFilter {
  return { operatorId: scene.account };
}
