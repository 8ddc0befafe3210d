import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getCaseListV3, getCaseNeedDealNum } from '@dentarium/api/orders/case-calls';
import { queryOrderCounts, queryPendingCount, queryOrderInfo } from '../cases/calls.ts';
import { getAddress } from '@dentarium/api/orders/address-calls';
import { deleteOrder } from '@dentarium/api/orders/calls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { makePatient, sharePatientWith } from '../../patients/testing/patient-forms.ts';
import { makeOrder } from '../testing/make-orders.ts';
import {
  commitOrder,
  createOrderClinic,
  fillInForms,
  createNewOrder,
  type OrderClinic,
} from '../testing/order-clinic.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

describe('ORD-01 the list', () => {
  test('ORD-01 ORD-17 shows in tabs, counts, search, pages and the badge only what the caller may see', async () => {
    const own = await createOrderClinicOrders();
    const list = (more: object) =>
      own.client.call(getCaseListV3, { body: { operatorId: own.doctor, pageIndex: 1, pageSize: 2, ...more } });
    expect(await list({})).toMatchObject({ total: 4 });
    expect((await list({ tab: 'toComplete' })).items.map(({ detailStatus }) => detailStatus)).toEqual([10005]);
    expect((await list({ pageIndex: 2 })).items).toHaveLength(2);
    expect(await list({ keyword: '王小' })).toMatchObject({ total: 4 });
    expect(await list({ keyword: 'nobody' })).toMatchObject({ total: 0 });
    for (const { orderId, orderShowId, caseShowId } of (await list({})).items) {
      for (const keyword of [orderShowId, caseShowId.toLowerCase()])
        expect((await list({ keyword })).items.map((order) => order.orderId)).toEqual([orderId]);
      expect(await list({ keyword: `${caseShowId}-2` })).toMatchObject({ total: 0 });
    }
    const counts = await own.client.call(queryOrderCounts, { body: { operatorId: own.doctor } });
    expect(counts).toMatchObject({ all: 4, toSubmit: 1, toComplete: 1, inReview: 1, shipped: 1, archive: 0 });
    expect(await own.client.call(queryPendingCount, {})).toBe(2);
    // A day in a time zone eight hours ahead; each of the four orders was changed at one of its edges.
    const [begin, end] = ['2026-03-04T16:00:00.000Z', '2026-03-05T16:00:00.000Z'];
    const ids = (await list({ pageSize: 4 })).items.map(({ orderId }) => orderId);
    const edges = ['2026-03-04T15:59:59.999Z', begin, '2026-03-05T15:59:59.999Z', end];
    for (const [index, updated_at] of edges.entries())
      await clinic.db
        .updateTable('treatment_order')
        .set({ updated_at })
        .where('id', '=', ids[index] ?? '')
        .execute();
    const dayPage = await list({ pageSize: 4, updatedFrom: begin, updatedBefore: end });
    expect(dayPage.items.map(({ orderId }) => orderId)).toEqual([ids[2], ids[1]]);
  });

  test('ORD-01 shows an order to a user with whom its patient is shared, and to no other', async () => {
    const order = await createNewOrder(clinic);
    const stranger = await makeAccount(clinic.db, { organisations: [] });
    const asStranger = await clinic.as(stranger);
    const query = { orderId: order.orderId };
    expect((await callExpectingRefusal(asStranger, queryOrderInfo, { query })).code).toBe('order.notFound');
    await sharePatientWith(clinic.db, order.patient.id, stranger, clinic.doctor);
    const body = { operatorId: stranger, pageIndex: 1, pageSize: 10 };
    expect((await asStranger.call(getCaseListV3, { body })).items.map(({ orderId }) => orderId)).toEqual([
      order.orderId,
    ]);
    expect((await callExpectingRefusal(asStranger, deleteOrder, { query })).code).toBe('access.denied');
  });

  test('ORD-07 ORD-14 lets a user with an editable shared patient of another clinic fill in and send an order, and no other guest', async () => {
    const order = await createNewOrder(clinic);
    const [guest, onlooker] = [await makeAccount(clinic.db, {}), await makeAccount(clinic.db, {})];
    await sharePatientWith(clinic.db, order.patient.id, guest, clinic.doctor, { canEdit: true });
    await sharePatientWith(clinic.db, order.patient.id, onlooker, clinic.doctor);
    const query = { orgId: clinic.organisation };
    const [asGuest, asOnlooker] = [await clinic.as(guest), await clinic.as(onlooker)];
    const addresses = await asGuest.call(getAddress, { query });
    expect(addresses.map(({ id }) => id)).toContain(clinic.deliveryAddressId);
    expect((await asGuest.call(getExpertInfo, { query })).map(({ id }) => id)).toContain(clinic.expert);
    for (const call of [getAddress, getExpertInfo])
      expect((await callExpectingRefusal(asOnlooker, call, { query })).code).toBe('access.denied');
    const guestClinic = { ...clinic, client: asGuest, doctor: guest };
    await fillInForms(guestClinic, order);
    expect(await commitOrder(guestClinic, order.orderId)).toMatchObject({ detailStatus: 10004 });
  });
});

describe.each(['public', 'private'])('ORD-01 ORD-17 own orders in %s mode', (mode) => {
  let site: OrderClinic;
  beforeAll(async () => {
    site = mode === 'public' ? clinic : await createOrderClinic({ MODE: 'private', FLAGS: 'online' });
  });
  afterAll(async () => {
    if (site !== clinic) await site.close();
  });

  test('are those of patients whom the caller attends, and those that the caller has created', async () => {
    const { db, item, manufacturer } = site;
    const [organisation, otherOrganisation] = [await makeOrganisation(db), await makeOrganisation(db)];
    const makeDoctor = () => makeAccount(db, { organisations: [organisation], roles: ['seniorDoctor'] });
    const [me, colleague, guest] = [await makeDoctor(), await makeDoctor(), await makeAccount(db)];
    const make = async (doctor: string, createdBy: string, orgId = organisation) => {
      const patient = await makePatient(db, orgId, doctor);
      const { orderId } = await makeOrder(db, { patient, manufacturer, item, createdBy, detailStatus: 10000 });
      return { orderId, patient };
    };
    const [attended, both, created] = [await make(me, colleague), await make(me, me), await make(colleague, me)];
    const other = await make(colleague, colleague);
    const shared = await make(guest, me, otherOrganisation);
    const sharedOfOthers = await make(guest, guest, otherOrganisation);
    for (const { patient } of [shared, sharedOfOthers]) await sharePatientWith(db, patient, me, guest);
    await make(guest, me, otherOrganisation);

    const client = await site.as(me);
    const body = { operatorId: me, pageIndex: 1, pageSize: 20 };
    const listIds = async (more: object) =>
      (await client.call(getCaseListV3, { body: { ...body, ...more } })).items.map(({ orderId }) => orderId).toSorted();
    const toIds = (...orders: (typeof other)[]) => orders.map(({ orderId }) => orderId).toSorted();
    expect(await listIds({ isMine: true })).toEqual(toIds(attended, both, created, shared));
    expect(await listIds({})).toEqual(toIds(attended, both, created, shared, other, sharedOfOthers));
    expect(await listIds({ isMine: true, orgId: organisation })).toEqual(toIds(attended, both, created));
    const counts = await client.call(queryOrderCounts, { body: { operatorId: me, isMine: true } });
    expect(counts).toMatchObject({ all: 4, toSubmit: 4 });
    expect(await client.call(queryPendingCount, {})).toBe(4);
    const need = await client.call(getCaseNeedDealNum, { body: { operatorId: me, orgId: organisation } });
    expect(need).toBe(3);
  });

  test('of a doctor without the right to view all orders are among those that they may see', async () => {
    const { db, item, manufacturer } = site;
    const organisation = await makeOrganisation(db);
    const makeDoctor = () => makeAccount(db, { organisations: [organisation], roles: ['intermediateDoctor'] });
    const [me, colleague] = [await makeDoctor(), await makeDoctor()];
    const patient = await makePatient(db, organisation, colleague);
    await makeOrder(db, { patient, manufacturer, item, createdBy: me, detailStatus: 10000 });
    const client = await site.as(me);
    const list = (isMine: boolean) =>
      client.call(getCaseListV3, { body: { operatorId: me, isMine, pageIndex: 1, pageSize: 20 } });
    const total = mode === 'public' ? 1 : 0;
    expect([(await list(true)).total, (await list(false)).total]).toEqual([total, total]);
    expect(await client.call(queryPendingCount, {})).toBe(total);
  });
});

/** Creates a doctor of a separate clinic with orders in four statuses. */
async function createOrderClinicOrders() {
  const { db, item, manufacturer } = clinic;

  const organisation = await makeOrganisation(db);
  const doctor = await makeAccount(db, { organisations: [organisation] });
  for (const detailStatus of [10000, 10004, 10005, 30005] as const) {
    const patient = await makePatient(db, organisation, doctor);
    await makeOrder(db, { patient, manufacturer, item, createdBy: doctor, detailStatus });
  }
  return { doctor, client: await clinic.as(doctor) };
}
