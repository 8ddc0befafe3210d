import * as details from '@dentarium/api/orders/case-details';
import * as cases from '@dentarium/api/orders/case-calls';
import * as ownCases from './calls.ts';
import * as lab from '../lab/calls.ts';
import { getLastKeep } from '@dentarium/api/orders/calls';
import { queryOrderSubmissions } from './calls.ts';
import { FORM_KEYS, listFormKeys } from '@dentarium/orders/states';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { makePatient, sharePatientWith } from '../../patients/testing/patient-forms.ts';
import { makeOrder, makeShipment } from '../testing/make-orders.ts';
import {
  createActionInput,
  commitOrder,
  createOrderClinic,
  type OrderClinic,
  makeOrderAt,
  saveForm,
  submitOrder,
} from '../testing/order-clinic.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

test('ORD-09 reports which orders of a case reached a designer, and the state of the last one', async () => {
  const { client, labs } = clinic;
  const { orderId: treatment, caseId, patient } = await makeOrderAt(clinic, 20000);
  const { orderId: adjustment } = await makeOrderAt(clinic, 20000, { patient, caseId, type: 2 });
  const query = { caseId };
  const loadDesigned = async () => [
    await client.call(details.getDesignOrderCount, { query }),
    await client.call(details.getDesignOrderId, { query }),
    await client.call(details.getLastDesignOrderStep, { query }),
  ];
  const take = async (orderId: string) =>
    labs.designer.call(lab.takeDesign, { body: await createActionInput(clinic, 'designer', orderId) });
  expect(await loadDesigned()).toEqual([0, null, null]);
  await take(adjustment);
  expect(await loadDesigned()).toEqual([1, adjustment, { orderId: adjustment, detailStatus: 20001, stepStatus: 110 }]);
  await take(treatment);
  expect(await loadDesigned()).toEqual([2, treatment, { orderId: treatment, detailStatus: 20001, stepStatus: 110 }]);
  const items = [{ formKey: FORM_KEYS.design, text: 'Which spaces?' }];
  await labs.designer.call(lab.requestData, {
    body: { ...(await createActionInput(clinic, 'designer', treatment)), items },
  });
  expect(await loadDesigned()).toEqual([2, treatment, { orderId: treatment, detailStatus: 10001, stepStatus: 20 }]);
});

test('ORD-15 returns the last submission of a case, and the forms of each of its orders', async () => {
  const { client, labs } = clinic;
  const draft = await makeOrderAt(clinic, 10000);
  expect(await client.call(details.getRecordIdByCaseId, { query: { caseId: draft.caseId } })).toBeNull();
  const { orderId, caseId, patient } = await submitOrder(clinic);
  const latest = () => client.call(details.getRecordIdByCaseId, { query: { caseId } });
  const listSubmissionIds = async () =>
    (await client.call(queryOrderSubmissions, { query: { orderId } })).map(({ id }) => id);
  const first = await latest();
  expect(await listSubmissionIds()).toEqual([first]);
  const reasons = [{ formKey: FORM_KEYS.images, reason: 'Not sharp' }];
  await labs.reviewer.call(lab.rejectData, {
    body: { ...(await createActionInput(clinic, 'reviewer', orderId)), reasons },
  });
  await commitOrder(clinic, orderId);
  const second = await latest();
  expect(await listSubmissionIds()).toEqual([first, second]);

  const retention = await makeOrderAt(clinic, 10000, { patient: patient.id, caseId, type: 1 });
  await saveForm(clinic, retention.orderId, FORM_KEYS.retention, { basis: 2, pairs: 3 }, false);
  const forms = await client.call(details.getFormListByCaseId, { query: { caseId } });
  expect(forms.map((order) => [order.orderId, order.type, order.forms.map(({ formKey }) => formKey)])).toEqual([
    [orderId, 0, listFormKeys(0)],
    [retention.orderId, 1, listFormKeys(1)],
  ]);
  const findForm = (type: number, key: number) =>
    forms.find((order) => order.type === type)?.forms.find(({ formKey }) => formKey === key);
  expect(findForm(0, FORM_KEYS.design)).toMatchObject({ isFinish: true, formValue: { extraction: 0, spaceGoal: 1 } });
  expect(findForm(1, FORM_KEYS.retention)).toMatchObject({
    isFinish: false,
    version: 1,
    formValue: { basis: 2, pairs: 3 },
  });
});

test('ORD-06 returns the retention of a case that was sent last, with its prescription', async () => {
  const { client } = clinic;
  const { caseId, patient } = await makeOrderAt(clinic, 30005, { planned: 10 });
  const last = () => client.call(getLastKeep, { query: { caseId } });
  const retention = async (pairs: number, detailStatus: 10000 | 30005) => {
    const { orderId } = await makeOrderAt(clinic, 10000, { patient, caseId, type: 1 });
    await saveForm(clinic, orderId, FORM_KEYS.retention, { basis: 2, pairs }, false);
    const orderStatus = { detail_status: detailStatus, submission_count: detailStatus === 10000 ? 0 : 1 };
    await clinic.db.updateTable('treatment_order').set(orderStatus).where('id', '=', orderId).execute();
    return orderId;
  };
  await retention(1, 10000);
  expect(await last()).toBeNull();
  const [, second] = [await retention(2, 30005), await retention(3, 30005)];
  await retention(4, 10000);
  expect(await last()).toEqual({ orderId: second, formValue: { basis: 2, pairs: 3 } });
});

describe('ORD-07 ORD-15 the orders of a patient', () => {
  test('lists the latest change first, and lets orders be continued that are not completed', async () => {
    const { client, db, accounts } = clinic;
    const draft = await makeOrderAt(clinic, 10003);
    const { patient } = draft;
    const plannedOrder = { patient, planned: 3 };
    const designed = await makeOrderAt(clinic, 20001, { patient });
    const completedOrder = await makeOrderAt(clinic, 30005, { ...plannedOrder, stepStatus: 360 });
    const shipped = await makeOrderAt(clinic, 30005, plannedOrder);
    for (const { orderId } of [completedOrder, shipped])
      await makeShipment(db, orderId, { steps: [1, 2, 3], shippedBy: accounts.factory });
    const removedOrder = await makeOrderAt(clinic, 10000, { patient });
    const set = { removed_at: new Date() };
    await db.updateTable('treatment_order').set(set).where('id', '=', removedOrder.orderId).execute();
    await makeOrderAt(clinic, 10000);
    const changedIds = [designed, completedOrder, draft, shipped].map(({ orderId }) => orderId);
    for (const [index, orderId] of changedIds.entries())
      await db
        .updateTable('treatment_order')
        .set({ updated_at: new Date(Date.UTC(2026, 0, 10 - index)) })
        .where('id', '=', orderId)
        .execute();
    const query = { patientId: patient };
    const listed = await client.call(cases.getCaseListByPatinetId, { query });
    expect(listed.map(({ orderId }) => orderId)).toEqual(changedIds);
    const ongoing = await client.call(cases.getIngCase, { query });
    expect(ongoing.map(({ orderId, isDraft }) => [orderId, isDraft])).toEqual([
      [designed.orderId, false],
      [draft.orderId, true],
      [shipped.orderId, false],
    ]);
  });

  test('returns the summaries of those of several cases that the caller may see', async () => {
    const { client, db, doctor, manufacturer, item, accounts } = clinic;
    const shipped = await makeOrderAt(clinic, 30005, { planned: 20 });
    await makeShipment(db, shipped.orderId, { steps: [1, 2, 3], shippedBy: accounts.factory });
    const draft = await makeOrderAt(clinic, 10000);
    const organisation = await makeOrganisation(db);
    const stranger = await makeAccount(db, { organisations: [organisation] });
    const foreignPatient = await makePatient(db, organisation, stranger);
    const orderOptions = { patient: foreignPatient, manufacturer, item, createdBy: stranger };
    const { caseId: foreign } = await makeOrder(db, orderOptions);
    const removedOrder = await makeOrderAt(clinic, 10000);
    const set = { removed_at: new Date() };
    await db.updateTable('treatment_case').set(set).where('id', '=', removedOrder.caseId).execute();
    const boxes = async () => {
      const caseIds = [foreign, draft.caseId, shipped.caseId, removedOrder.caseId].join(',');
      const summaries = await client.call(details.getCaseShowBoxListV2, { query: { caseIds } });
      return summaries.map(({ caseId, orders, upper }) => [caseId, orders.map(({ orderId }) => orderId), upper]);
    };
    const own = [
      [shipped.caseId, [shipped.orderId], { shipped: 3, planned: 20 }],
      [draft.caseId, [draft.orderId], { shipped: 0, planned: null }],
    ];
    expect(await boxes()).toEqual(own);
    expect(await client.call(details.getCaseShowBoxListV2, { query: { caseIds: '' } })).toEqual([]);
    await sharePatientWith(db, foreignPatient, doctor, stranger);
    expect((await boxes()).map(([caseId]) => caseId)).toEqual([shipped.caseId, draft.caseId, foreign]);
  });
});

test('ORD-01 ORD-17 counts on the badge the orders that wait for the doctor, for one organisation or for all of theirs', async () => {
  const { db, manufacturer, item } = clinic;
  const organisations = [await makeOrganisation(db), await makeOrganisation(db)];
  const operatorId = await makeAccount(db, { organisations });
  const client = await clinic.as(operatorId);
  const [one = '', other = ''] = organisations;
  const make = async (organisation: string, detailStatus: 10000 | 10001 | 10004 | 20005 | 40000 | 40001) => {
    const patient = await makePatient(db, organisation, operatorId);
    const orderOptions = { patient, manufacturer, item, createdBy: operatorId, detailStatus };
    return (await makeOrder(db, orderOptions)).orderId;
  };
  for (const detailStatus of [10000, 10001, 10004, 20005] as const) await make(one, detailStatus);
  await make(other, 40001);
  const offered = await make(other, 40000);
  const paused = await make(other, 10000);
  await db.updateTable('treatment_order').set({ is_paused: true }).where('id', '=', paused).execute();
  const count = (orgId?: string) => client.call(cases.getCaseNeedDealNum, { body: { operatorId, orgId } });
  expect([await count(one), await count(other), await count()]).toEqual([3, 1, 4]);
  await db.updateTable('treatment_order').set({ terms_offered: true }).where('id', '=', offered).execute();
  expect([await count(one), await count(other), await count()]).toEqual([3, 2, 5]);
  expect(await client.call(ownCases.queryPendingCount, {})).toBe(5);
  const foreign = { body: { operatorId, orgId: clinic.organisation } };
  expect((await callExpectingRefusal(client, cases.getCaseNeedDealNum, foreign)).code).toBe('access.denied');
});
