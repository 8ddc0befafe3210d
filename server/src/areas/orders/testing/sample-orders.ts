import type { OrderFilter } from '@dentarium/api/orders/case-calls';
import { FORM_KEYS } from '@dentarium/orders/states';
import { oncePerScene, type Scene } from '../../../testing/access-matrix/scene.ts';
import {
  makeAddress,
  type MadeOrder,
  makeManufacturer,
  makeOrder,
  makeShipment,
  signWith,
  type TestManufacturer,
} from './make-orders.ts';

const manufacturersByDatabase = new WeakMap<Scene['db'], Promise<TestManufacturer>>();

/** The manufacturer of a site; the clinic of the scene signs with it. */
export async function getManufacturer({ db, organisation }: Scene): Promise<TestManufacturer> {
  const pendingManufacturer = manufacturersByDatabase.get(db) ?? makeManufacturer(db);
  manufacturersByDatabase.set(db, pendingManufacturer);
  const testManufacturer = await pendingManufacturer;
  await signWith(db, organisation, testManufacturer.manufacturer);
  return testManufacturer;
}

/** An order of the patient of a scene, with what calls name of it. */
export async function createOrder(scene: Scene, more: Partial<MadeOrder> = {}) {
  const { db, owner } = scene;
  const { manufacturer, item } = await getManufacturer(scene);
  const patient = more.patient ?? (await scene.patient());
  const order = await makeOrder(db, { patient, manufacturer, item, createdBy: owner, ...more });
  return { ...order, patient, operatorId: scene.account };
}

/** One order, the same for every call that only looks. */
export const getSharedOrder = oncePerScene((scene) => createOrder(scene));

/** One that was shipped with the first steps of its plan. */
export async function createShippedOrder(scene: Scene) {
  const order = await createOrder(scene, { detailStatus: 30005, planned: 20 });
  const shipment = await makeShipment(scene.db, order.orderId, { steps: [1, 2, 3], shippedBy: scene.owner });
  return { ...order, shipment };
}

/** One for which everything that was asked for has come. */
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
    // Of the forms the one that needs no answers.
    .values({ request_id: id, form_key: FORM_KEYS.preferences, kind: 'form', text: 'More', supplied_at: new Date() })
    .execute();
}

/** An address of the clinic. */
export function createAddress({ db, organisation, owner }: Scene): Promise<string> {
  return makeAddress(db, organisation, owner);
}

/** A list of orders, as somebody asks for it. */
export function toOrderFilter(scene: Scene): OrderFilter {
  return { operatorId: scene.account };
}
