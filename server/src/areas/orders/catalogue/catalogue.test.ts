import { createCase, createOrUpdatePatient, updateCaseExpertInfo } from '@dentarium/api/orders/case-actions';
import {
  getCaseDataByCaseId,
  getCaseOpertionHistory,
  getExpertInfo,
  getTreatmentItemsByOrgId,
} from '@dentarium/api/orders/case-details';
import { getCaseListV3 } from '@dentarium/api/orders/case-calls';
import { queryOrderCounts } from '../cases/calls.ts';
import * as calls from '../calls.ts';
import { queryLabOrder } from '../lab/calls.ts';
import { deleteOrder } from '@dentarium/api/orders/calls';
import { FEE } from '@dentarium/orders/forms/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { makeAccount } from '../../../testing/people.ts';
import { makePatient } from '../../patients/testing/patient-forms.ts';
import { makeManufacturer, makeOrder } from '../testing/make-orders.ts';
import {
  createOrderClinic,
  createNewOrder,
  type OrderClinic,
  readOrder,
  submitOrder,
} from '../testing/order-clinic.ts';

const PRODUCT = {
  kind: 2,
  position: 5,
  nameCh: '简单',
  nameEn: 'Simple',
  descriptionCh: '最多 14 步',
  descriptionEn: 'Up to 14 steps',
  lightColor: '#d6e8fa',
  deepColor: '#1677ff',
  orderTypes: [0],
  dentalAges: [1, 2],
  arches: 'any' as const,
  maxSteps: 14,
  restarts: 1,
  validMonths: 24,
  retainerPhase: 0,
  isNeedExpert: false,
  price: 9000,
  oldPrice: 12_000,
  isForAll: true,
  orgIds: [],
};
const EXPERT = {
  position: 3,
  nameCh: '专家甲',
  nameEn: 'Expert A',
  descriptionCh: '',
  descriptionEn: 'Adults',
  price: 900,
  oldPrice: null,
};

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

const sales = () => ({ client: clinic.labs.sales, operatorId: clinic.accounts.sales });
const saveItem = (body: Partial<Parameters<typeof toBody>[0]> = {}) =>
  sales().client.call(calls.saveLabItem, { body: toBody(body) });
function toBody(more: Partial<calls.LabItemForm> & { readonly itemId?: string; readonly version?: number }) {
  return { ...PRODUCT, operatorId: sales().operatorId, ...more };
}
const listOfferedIds = async () =>
  (await clinic.client.call(getTreatmentItemsByOrgId, { query: { orgId: clinic.organisation } })).map(({ id }) => id);
const findCatalogueItem = async (id: string) =>
  (await sales().client.call(calls.queryLabCatalogue, {})).items.find((item) => item.id === id);

async function createOrderOfItem(treatmentItemId: string, expertId?: string) {
  const { client, db, doctor: operatorId, organisation: orgId } = clinic;
  const patientId = await makePatient(db, orgId, operatorId);
  await client.call(createOrUpdatePatient, { body: { operatorId, patientId } });
  return client.call(createCase, { body: { operatorId, patientId, orgId, type: 0, treatmentItemId, expertId } });
}
const loadProduct = async (caseId: string) =>
  (await clinic.client.call(getCaseDataByCaseId, { query: { caseId } })).treatmentItem;

test('ORD-08 refuses a change of a product without the version that was seen', async () => {
  const { id } = await saveItem();
  const body = toBody({ itemId: id, price: 1 });
  expect(await callExpectingRefusal(sales().client, calls.saveLabItem, { body })).toMatchObject({
    code: 'request.invalid',
    detail: { fields: [{ field: 'version' }] },
  });
});

test('ORD-08 changes a product without orders in place', async () => {
  const createdItem = await saveItem();
  expect(createdItem).toMatchObject({ ...PRODUCT, version: 1, isInUse: false, isRetired: false });
  expect(await listOfferedIds()).toContain(createdItem.id);
  const changedItem = await saveItem({ itemId: createdItem.id, version: 1, price: 8000 });
  expect(changedItem).toMatchObject({ id: createdItem.id, version: 2, price: 8000 });
  await expect(saveItem({ itemId: createdItem.id, version: 1 })).rejects.toMatchObject({ code: 'version.stale' });
});

test('ORD-08 leaves the orders of a product unchanged when the product changes', async () => {
  const createdItem = await saveItem();
  const order = await createOrderOfItem(createdItem.id);
  const nextItem = await saveItem({ itemId: createdItem.id, version: 1, price: 7000, oldPrice: null, maxSteps: 20 });
  expect(nextItem.id).not.toBe(createdItem.id);
  expect(nextItem).toMatchObject({ version: 2, isInUse: false, maxSteps: 20 });
  expect(await loadProduct(order.caseId)).toMatchObject({ id: createdItem.id, price: 9000, maxSteps: 14 });
  expect((await readOrder(clinic, order.orderId)).treatmentItem).toMatchObject({
    id: createdItem.id,
    kind: createdItem.kind,
    maxSteps: 14,
  });
  expect(await listOfferedIds()).toContain(nextItem.id);
  expect(await listOfferedIds()).not.toContain(createdItem.id);
  expect(await findCatalogueItem(createdItem.id)).toBeUndefined();
  await expect(createOrderOfItem(createdItem.id)).rejects.toMatchObject({ code: 'order.item' });
  await expect(saveItem({ itemId: createdItem.id, version: 2 })).rejects.toMatchObject({ code: 'version.stale' });
  expect((await createOrderOfItem(nextItem.id)).treatmentItem.id).toBe(nextItem.id);
});

test('ORD-01 ORD-08 finds the orders of every version of a product by any of its versions', async () => {
  const createdItem = await saveItem();
  const earlierOrder = await createOrderOfItem(createdItem.id);
  const nextItem = await saveItem({ itemId: createdItem.id, version: 1, price: 6000, oldPrice: null });
  const laterOrder = await createOrderOfItem(nextItem.id);
  const findOrderIds = async (treatmentItemId: string) => {
    const body = { operatorId: clinic.doctor, treatmentItemId, pageIndex: 1, pageSize: 10 };
    const { items } = await clinic.client.call(getCaseListV3, { body });
    return new Set(items.map(({ orderId }) => orderId));
  };
  const both = new Set([earlierOrder.orderId, laterOrder.orderId]);
  expect([await findOrderIds(createdItem.id), await findOrderIds(nextItem.id)]).toEqual([both, both]);
  const counts = await clinic.client.call(queryOrderCounts, {
    body: { operatorId: clinic.doctor, treatmentItemId: nextItem.id },
  });
  expect(counts.all).toBe(2);
});

test('ORD-08 changes the position and the clinics of a product in use without a new version', async () => {
  const createdItem = await saveItem();
  await createOrderOfItem(createdItem.id);
  const movedItem = await saveItem({ itemId: createdItem.id, version: 1, position: 1, isForAll: false, orgIds: [] });
  expect(movedItem).toMatchObject({ id: createdItem.id, position: 1, isInUse: true });
  expect(await listOfferedIds()).not.toContain(createdItem.id);
  await saveItem({ itemId: createdItem.id, version: 2, isForAll: false, orgIds: [clinic.organisation] });
  expect(await listOfferedIds()).toContain(createdItem.id);
  await expect(saveItem({ isForAll: false, orgIds: [clinic.manufacturer] })).rejects.toMatchObject({
    code: 'order.clinic',
  });
});

test('ORD-08 keeps the fee that was agreed on with an expert when the price changes or the expert is retired', async () => {
  const { client, db, doctor: operatorId, expert } = clinic;
  const { caseId } = await createOrderOfItem(clinic.item, expert);
  const ask = (agreedFee: number, question: string) => {
    const formValue = JSON.stringify({ expert, agreedFee, question });
    return client.call(updateCaseExpertInfo, { body: { operatorId, caseId, formValue } });
  };
  const change = (set: { price?: number; retired_at?: Date | null }) =>
    db.updateTable('order_expert').set(set).where('id', '=', expert).execute();
  await change({ price: 2000, retired_at: new Date() });
  expect(await ask(FEE, '能否不拔牙？')).toMatchObject({ fee: FEE, question: '能否不拔牙？' });
  await expect(ask(2000, '')).rejects.toMatchObject({ code: 'order.expertFee' });
  const other = await createOrderOfItem(clinic.item);
  const formValue = JSON.stringify({ expert, agreedFee: 2000 });
  const otherCaseInput = { body: { operatorId, caseId: other.caseId, formValue } };
  expect(await callExpectingRefusal(client, updateCaseExpertInfo, otherCaseInput)).toMatchObject({
    code: 'order.formInvalid',
    detail: { fields: [{ field: 'expert', problem: 'option' }] },
  });
  await change({ price: FEE, retired_at: null });
});

test('ORD-08 sets the expert of a case with an order if the case has none, and refuses another one if it has', async () => {
  const { client, db, doctor: operatorId, organisation: orgId, manufacturer, item, expert } = clinic;
  const patientId = await makePatient(db, orgId, operatorId);
  await client.call(createOrUpdatePatient, { body: { operatorId, patientId } });
  const completedStatus = { detailStatus: 30005, stepStatus: 360, planned: 8 } as const;
  const { caseId } = await makeOrder(db, {
    patient: patientId,
    manufacturer,
    item,
    createdBy: operatorId,
    ...completedStatus,
  });
  const other = await sales().client.call(calls.saveLabExpert, { body: { ...EXPERT, operatorId: sales().operatorId } });
  const create = (expertId?: string) =>
    client.call(createCase, {
      body: { operatorId, patientId, orgId, type: 1, treatmentItemId: item, caseId, expertId },
    });
  const { orderId, version } = await create(expert);
  const { expert: caseExpert } = await client.call(getCaseDataByCaseId, { query: { caseId } });
  expect(caseExpert).toMatchObject({ expert: { id: expert }, fee: FEE, question: '' });
  const history = await client.call(getCaseOpertionHistory, { query: { caseId } });
  expect(history.map(({ action }) => action)).toEqual(['create', 'chooseExpert']);
  expect((await readOrder(clinic, orderId)).version).toBe(version);
  await client.call(deleteOrder, { query: { orderId, operatorId } });
  await expect(create(other.id)).rejects.toMatchObject({ code: 'order.expert' });
  await create();
  expect((await client.call(getCaseDataByCaseId, { query: { caseId } })).expert).toMatchObject({
    expert: { id: expert },
  });
});

test('ORD-08 LAB-01 shows the expert and the question of a case with an order, and the fee to its doctor, to sales and to experts', async () => {
  const { client, doctor: operatorId, expert, labs } = clinic;
  const { orderId, caseId, expert: none } = await submitOrder(clinic);
  expect(none).toBeUndefined();
  const formValue = JSON.stringify({ expert, agreedFee: FEE, question: '能否不拔牙？' });
  await client.call(updateCaseExpertInfo, { body: { operatorId, caseId, formValue } });
  const expectedExpert = { id: expert, question: '能否不拔牙？' };
  expect((await readOrder(clinic, orderId)).expert).toMatchObject({ ...expectedExpert, fee: FEE });
  for (const [name, reader] of Object.entries(labs)) {
    const labOrder = await reader.call(queryLabOrder, { query: { orderId } });
    const canSeeFee = name === 'sales' || name === 'expert';
    const chosenDetail = labOrder.history.find(({ action }) => action === 'chooseExpert')?.detail;
    expect([name, labOrder.expert?.fee, chosenDetail?.['fee']]).toEqual([
      name,
      ...(canSeeFee ? [FEE, FEE] : [undefined, undefined]),
    ]);
    expect([labOrder.expert, chosenDetail]).toMatchObject([expectedExpert, { expertId: expert }]);
  }
});

test('ORD-08 refuses orders of a retired product, and keeps its existing orders', async () => {
  const createdItem = await saveItem();
  const order = await createOrderOfItem(createdItem.id);
  const body = { operatorId: sales().operatorId, id: createdItem.id, version: 1, isRetired: true };
  expect(await sales().client.call(calls.retireLabItem, { body })).toMatchObject({ isRetired: true, version: 2 });
  expect(await listOfferedIds()).not.toContain(createdItem.id);
  await expect(createOrderOfItem(createdItem.id)).rejects.toMatchObject({ code: 'order.item' });
  expect((await loadProduct(order.caseId)).id).toBe(createdItem.id);
  await sales().client.call(calls.retireLabItem, { body: { ...body, version: 2, isRetired: false } });
  expect(await listOfferedIds()).toContain(createdItem.id);
});

test('ORD-08 keeps the agreed fee of an expert, and refuses a retired expert', async () => {
  const { client, operatorId } = sales();
  const createdExpert = await client.call(calls.saveLabExpert, { body: { operatorId, ...EXPERT } });
  const { caseId } = await createOrderOfItem(clinic.item, createdExpert.id);
  const expertId = createdExpert.id;
  await client.call(calls.saveLabExpert, { body: { operatorId, ...EXPERT, expertId, version: 1, price: 1200 } });
  const { expert } = await clinic.client.call(getCaseDataByCaseId, { query: { caseId } });
  expect(expert).toMatchObject({ fee: 900 });
  await client.call(calls.retireLabExpert, { body: { operatorId, id: expertId, version: 2, isRetired: true } });
  const experts = await clinic.client.call(getExpertInfo, { query: { orgId: clinic.organisation } });
  expect(experts.map(({ id }) => id)).not.toContain(expertId);
  await expect(createOrderOfItem(clinic.item, expertId)).rejects.toMatchObject({ code: 'order.expert' });
});

test('ORD-08 links an expert to an account with that function at the manufacturer, and to no other', async () => {
  const { client, operatorId } = sales();
  const save = (changes: Partial<calls.LabExpertForm> & { expertId?: string; version?: number }) =>
    client.call(calls.saveLabExpert, { body: { operatorId, ...EXPERT, ...changes } });
  const { id: expertId, accountId } = await save({});
  expect(accountId).toBeNull();
  const linkedExpert = await save({ expertId, version: 1, accountId: clinic.accounts.expert });
  expect(linkedExpert.accountId).toBe(clinic.accounts.expert);
  expect((await save({ expertId, version: 2 })).accountId).toBe(clinic.accounts.expert);
  const foreign = await makeManufacturer(clinic.db);
  for (const id of [foreign.accounts.expert, clinic.accounts.designer, clinic.doctor]) {
    await expect(save({ expertId, version: 3, accountId: id })).rejects.toMatchObject({ code: 'order.expertAccount' });
    await expect(save({ accountId: id })).rejects.toMatchObject({ code: 'order.expertAccount' });
  }
  const { accounts } = await client.call(calls.queryLabCatalogue, {});
  expect(accounts.map((one) => one.accountId)).toEqual([clinic.accounts.expert]);
  expect((await save({ expertId, version: 3, accountId: null })).accountId).toBeNull();
});

test('ORD-08 reduces the photograph of an expert, removes its EXIF, keeps it on other changes, and deletes it', async () => {
  const { client, operatorId } = sales();
  const image = sharp({ create: { width: 900, height: 900, channels: 3, background: '#c08050' } });
  const photograph = await image
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer();
  const address = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString('base64')}`;
  const createdExpert = await client.call(calls.saveLabExpert, {
    body: { operatorId, ...EXPERT, photo: address(photograph) },
  });
  const { width, height, exif } = await sharp(
    Buffer.from(createdExpert.photo.split(',')[1] ?? '', 'base64'),
  ).metadata();
  expect({ width, height, exif }).toEqual({ width: 200, height: 200, exif: undefined });
  const loadPhoto = async () => {
    const experts = await clinic.client.call(getExpertInfo, { query: { orgId: clinic.organisation } });
    return experts.find(({ id }) => id === createdExpert.id)?.avatarImagePath;
  };
  expect(await loadPhoto()).toBe(createdExpert.photo);
  const save = (version: number, photo?: string) => ({
    body: { operatorId, ...EXPERT, expertId: createdExpert.id, version, ...(photo === undefined ? {} : { photo }) },
  });
  for (const bytes of [photograph.subarray(0, 200), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
    expect((await callExpectingRefusal(client, calls.saveLabExpert, save(1, address(bytes)))).code).toBe(
      'account.avatar',
    );
  const refusal = await callExpectingRefusal(client, calls.saveLabExpert, save(1, 'https://example.com/face.jpg'));
  expect(refusal.status).toBe(400);
  expect((await client.call(calls.saveLabExpert, save(1))).photo).toBe(createdExpert.photo);
  expect((await client.call(calls.saveLabExpert, save(2, createdExpert.photo))).photo).toBe(createdExpert.photo);
  await client.call(calls.saveLabExpert, save(3, ''));
  expect(await loadPhoto()).toBe('');
});

test('LAB-01 ORD-08 lets only the regional sales of the manufacturer edit its catalogue', async () => {
  const { operatorId: _, ...form } = toBody({});
  for (const name of ['reviewer', 'designer', 'expert', 'factory'] as const)
    await expect(
      clinic.labs[name].call(calls.saveLabItem, { body: { ...form, operatorId: clinic.accounts[name] } }),
    ).rejects.toMatchObject({ code: 'access.denied' });
  const other = await makeManufacturer(clinic.db);
  const foreign = await clinic.as(other.accounts.sales);
  const body = { ...form, operatorId: other.accounts.sales, itemId: clinic.item, version: 1 };
  await expect(foreign.call(calls.saveLabItem, { body })).rejects.toMatchObject({ code: 'order.catalogueEntry' });
  const nobody = await makeAccount(clinic.db, { organisations: [clinic.manufacturer] });
  await expect((await clinic.as(nobody)).call(calls.queryLabCatalogue, {})).rejects.toMatchObject({
    code: 'access.denied',
  });
});

test('ORD-08 requires the old price of a product to exceed its price', async () => {
  await expect(saveItem({ price: 9000, oldPrice: 9000 })).rejects.toMatchObject({ code: 'order.oldPrice' });
  await expect(saveItem({ price: null, oldPrice: 9000 })).rejects.toMatchObject({ code: 'order.oldPrice' });
  expect((await createNewOrder(clinic)).treatmentItem.id).toBe(clinic.item);
});
