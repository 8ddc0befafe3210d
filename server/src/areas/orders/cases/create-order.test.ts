import { createCase, createOrUpdatePatient, isShowTreatmentItems } from '@dentarium/api/orders/case-actions';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { makePatient } from '../../patients/testing/patient-forms.ts';
import { makeShipment, type OrderOptions, signClinic, synchronisePatientRow } from '../testing/make-orders.ts';
import { createOrderClinic, createNewOrder, type OrderClinic, makeOrderAt } from '../testing/order-clinic.ts';

let clinic: OrderClinic;
/** A product whose retainers are made during the treatment, too. */
let itemWithRetainers: string;
beforeAll(async () => {
  clinic = await createOrderClinic();
  const { id: _, ...like } = await clinic.db
    .selectFrom('treatment_item')
    .selectAll()
    .where('id', '=', clinic.item)
    .executeTakeFirstOrThrow();
  const product = { ...like, retainer_phase: 2 };
  itemWithRetainers = (
    await clinic.db.insertInto('treatment_item').values(product).returning('id').executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => clinic.close());

/** An order that a patient already has. */
interface ExistingOrder extends Pick<OrderOptions, 'type' | 'stepStatus'> {
  readonly detailStatus: NonNullable<OrderOptions['detailStatus']>;
  /** The number of steps of its plan; three of them were shipped. */
  readonly planned?: number;
  readonly isDuring?: true;
  readonly isArchive?: true;
}

/** Creates a patient with these orders, each in a separate case. */
async function createPatientWithOrders(orders: readonly ExistingOrder[]): Promise<string> {
  const { db, organisation, doctor, item, accounts } = clinic;
  const patient = await makePatient(db, organisation, doctor);
  await synchronisePatientRow(db, patient, doctor);
  for (const { isArchive, isDuring, ...order } of orders) {
    const createdOrder = await makeOrderAt(clinic, order.detailStatus, {
      patient,
      item: isDuring ? itemWithRetainers : item,
      ...order,
    });
    if (order.planned !== undefined)
      await makeShipment(db, createdOrder.orderId, { steps: [1, 2, 3], shippedBy: accounts.factory });
    if (isArchive)
      await db.updateTable('treatment_case').set({ is_archive: true }).where('id', '=', createdOrder.caseId).execute();
  }
  return patient;
}

/** Returns the initial status of a created order, or the code of the refusal. */
function tryCreateOrder(type: 0 | 1, patient: string): Promise<number | string> {
  return createNewOrder(clinic, type, patient).then(
    ({ detailStatus }) => detailStatus,
    ({ code }: { readonly code: string }) => code,
  );
}

const RECEIVED = { detailStatus: 30005, stepStatus: 360 } as const;

/** The orders that may be created beside existing orders (`order-states.md` 6): a treatment, and a retention. */
const CREATION_CASES: readonly [
  string,
  readonly ExistingOrder[],
  treatment: number | string,
  retention: number | string,
][] = [
  ['nothing', [], 10000, 10000],
  ['a draft', [{ detailStatus: 10003 }], 'order.draftOpen', 'order.draftOpen'],
  ['a treatment', [{ detailStatus: 20000 }], 'order.treatmentOpen', 'order.retainerPhase'],
  ['a treatment with retainers during it', [{ detailStatus: 20000, isDuring: true }], 'order.treatmentOpen', 10000],
  ['a retention', [{ detailStatus: 10004, type: 1 }], 10000, 'order.retentionOpen'],
  [
    'a treatment and a retention',
    [{ detailStatus: 30000 }, { detailStatus: 10004, type: 1 }],
    'order.bothOpen',
    'order.bothOpen',
  ],
  ['a treatment that was shipped', [{ detailStatus: 30005, planned: 20 }], 'order.treatmentOpen', 10000],
  ['a treatment that was received with steps left', [{ ...RECEIVED, planned: 4 }], 'order.treatmentOpen', 10000],
  ['a treatment that was received as a whole', [{ ...RECEIVED, planned: 3 }], 10000, 10000],
  ['a treatment in the archive', [{ detailStatus: 20000, isArchive: true }], 10000, 10000],
  [
    'an adjustment',
    [
      { ...RECEIVED, planned: 3 },
      { detailStatus: 50004, type: 2 },
    ],
    'order.treatmentOpen',
    'order.retainerPhase',
  ],
];

test.each(CREATION_CASES)('ORD-07 creates beside %s only what it offers', async (_, orders, treatment, retention) => {
  const { client, doctor: operatorId, organisation: orgId } = clinic;
  const [one, other] = [await createPatientWithOrders(orders), await createPatientWithOrders(orders)];
  const offered = await client.call(isShowTreatmentItems, { body: { operatorId, patientId: one, orgId } });
  const orderTypes = [treatment, retention].flatMap((outcome, type) => (typeof outcome === 'number' ? [type] : []));
  const reason = orderTypes.length > 0 ? '' : treatment;
  expect(offered).toMatchObject({ isShow: orderTypes.length > 0, orderTypes, reason });
  expect([await tryCreateOrder(0, one), await tryCreateOrder(1, other)]).toEqual([treatment, retention]);
});

test('ORD-07 ORD-08 reports a product that does not fit the dentition of a patient, and refuses its order', async () => {
  const { client, db, doctor: operatorId, organisation: orgId, item } = clinic;
  const patientId = await createPatientWithOrders([]);
  await db
    .updateTable('treatment_item')
    .set({ dental_ages: [1] })
    .where('id', '=', itemWithRetainers)
    .execute();
  const { isShow, items } = await client.call(isShowTreatmentItems, { body: { operatorId, patientId, orgId } });
  expect(isShow).toBe(true);
  expect(items.map(({ id, reason }) => [id, reason])).toEqual(
    expect.arrayContaining([
      [item, ''],
      [itemWithRetainers, 'order.itemDentition'],
    ]),
  );
  const body = { operatorId, patientId, orgId, type: 0, treatmentItemId: itemWithRetainers };
  expect((await callExpectingRefusal(client, createCase, { body })).code).toBe('order.item');
  expect(await tryCreateOrder(0, patientId)).toBe(10000);
});

test('ORD-06 ORD-07 offers and creates nothing for a clinic without a signed manufacturer', async () => {
  const { db, manufacturer, item: treatmentItemId } = clinic;
  const orgId = await makeOrganisation(db);
  const operatorId = await makeAccount(db, { organisations: [orgId] });
  const client = await clinic.as(operatorId);
  const patientId = await makePatient(db, orgId, operatorId);
  await client.call(createOrUpdatePatient, { body: { operatorId, patientId } });
  const loadOffered = () => client.call(isShowTreatmentItems, { body: { operatorId, patientId, orgId } });
  const body = { operatorId, patientId, orgId, type: 0, treatmentItemId };
  const emptyOffer = { isShow: false, orderTypes: [], reason: 'order.organisation', items: [] };
  expect(await loadOffered()).toEqual(emptyOffer);
  expect((await callExpectingRefusal(client, createCase, { body })).code).toBe('order.organisation');
  await signClinic(db, orgId, manufacturer);
  await db.updateTable('organisation').set({ signing_state: 1 }).where('id', '=', orgId).execute();
  expect(await loadOffered()).toEqual(emptyOffer);
  expect((await callExpectingRefusal(client, createCase, { body })).code).toBe('order.organisation');
  await signClinic(db, orgId, manufacturer);
  expect(await loadOffered()).toMatchObject({ isShow: true, orderTypes: [0, 1], reason: '' });
  expect(await client.call(createCase, { body })).toMatchObject({ detailStatus: 10000, type: 0 });
});
