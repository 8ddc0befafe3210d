import { caseCommit } from '@dentarium/api/orders/case-actions';
import { insertOpenedModel, type OrderModel, queryOrderModels, queryOrderFiles } from './calls.ts';
import { queryOrderSubmissions } from '../cases/calls.ts';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { createInitialAnswers, applySettingRules } from '@dentarium/domain/declared-form';
import { orderForms, toRetentionFacts } from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeAccount } from '../../../testing/people.ts';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { fileInto } from '../../files/testing/filing.ts';
import { waitUntil } from '../../files/testing/until.ts';
import { makeStage, sharePatientWith } from '../../patients/testing/patient-forms.ts';
import {
  commitOrder,
  createOrderClinic,
  fillInForms,
  giveModels,
  createNewOrder,
  type OrderClinic,
  readOrder,
  saveForm,
} from '../testing/order-clinic.ts';

type Corner = readonly [number, number, number];
/** The bounding box of a jaw, in the units of its file. */
type Jaw = readonly [least: Corner, most: Corner];

const [UPPER, LOWER] = [53, 51];
const LOWER_JAW: Jaw = [
  [0, 0, 0],
  [60, 50, 12],
];
const UPPER_JAW: Jaw = [
  [-2, 0, 10],
  [62, 52, 24],
];
/** Returns a jaw in another unit or at another position. */
const mapCoordinates = ([least, most]: Jaw, change: (value: number) => number): Jaw => [
  [change(least[0]), change(least[1]), change(least[2])],
  [change(most[0]), change(most[1]), change(most[2])],
];
const toMetres = (jaw: Jaw) => mapCoordinates(jaw, (value) => value / 1000);
const toMicrometres = (jaw: Jaw) => mapCoordinates(jaw, (value) => value * 1000);

let clinic: OrderClinic;
let modelCount = 0;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

/** Creates a unique surface from corner to corner of a box. */
function createModel([[x, y, z], [x2, y2, z2]]: Jaw): Buffer {
  modelCount += 1;
  return Buffer.from(`# ${modelCount}\nv ${x} ${y} ${z}\nv ${x2} ${y} ${z}\nv ${x2} ${y2} ${z2}\nf 1 2 3\n`);
}

function loadModels({ orderId }: OrderInfo): Promise<OrderModel[]> {
  return clinic.client.call(queryOrderModels, { query: { orderId } });
}

/** Creates an order with its forms, and measured models as the answers to its form. */
async function createOrderWithModels(upper: Jaw, lower: Jaw) {
  const order = await createNewOrder(clinic);
  await fillInForms(clinic, order);
  const stage = await makeStage(clinic.db, order.patient.id, clinic.doctor, { stageDate: '2026-01-03' });
  const [upperFile, lowerFile] = [
    await fileInto(clinic.client, stage, UPPER, { name: 'upper.obj', bytes: createModel(upper) }),
    await fileInto(clinic.client, stage, LOWER, { name: 'lower.obj', bytes: createModel(lower) }),
  ];
  const models = { [`file${UPPER}`]: [upperFile], [`file${LOWER}`]: [lowerFile] };
  await waitUntil(async () => (await loadModels(order)).every(({ isMeasuring }) => !isMeasuring));
  return { order, models, upperFile, lowerFile };
}

/** Returns the problems of the models that an order is refused with, as slot and code. */
async function loadModelProblems({ orderId }: Pick<OrderInfo, 'orderId'>): Promise<string[]> {
  const body = { operatorId: clinic.doctor, orderId, addressId: clinic.deliveryAddressId, statement: true as const };
  const { code, detail } = await callExpectingRefusal(clinic.client, caseCommit, { body });
  expect(code).toBe('order.formsUnfinished');
  const { forms } = detail as { forms: { formKey: number; fields: { field: string; problem: string }[] }[] };
  expect(forms.map(({ formKey }) => formKey)).toEqual([FORM_KEYS.models]);
  return forms.flatMap(({ fields }) => fields.map(({ field, problem }) => `${field} ${problem}`));
}

test.each<[string, Jaw, Jaw, string[]]>([
  ['in metres', toMetres(UPPER_JAW), toMetres(LOWER_JAW), ['53 width', '51 width']],
  ['in micrometres', toMicrometres(UPPER_JAW), LOWER_JAW, ['53 width', '52 bite']],
  ['that do not share a bite', mapCoordinates(UPPER_JAW, (value) => value + 100), LOWER_JAW, ['52 bite']],
])('ORD-03 ORD-18 section 9.2: does not send an order with models %s', async (_, upper, lower, problems) => {
  const { order, models } = await createOrderWithModels(upper, lower);
  await giveModels(clinic, order.orderId, models);
  expect((await loadModelProblems(order)).toSorted()).toEqual(problems.toSorted());
});

test('ORD-03 ORD-18 section 9.2: requires the doctor or a colleague who may edit to open the models before an order is sent', async () => {
  const { order, models, upperFile, lowerFile } = await createOrderWithModels(UPPER_JAW, LOWER_JAW);
  const { db, organisation, doctor, client } = clinic;
  const { orderId, patient } = order;
  await saveForm(clinic, orderId, FORM_KEYS.models, models);
  expect(await loadModelProblems(order)).toEqual(['53 notOpened', '51 notOpened']);

  const [colleague, viewer] = [
    await makeAccount(db, { organisations: [organisation] }),
    await makeAccount(db, { organisations: [] }),
  ];
  await sharePatientWith(db, patient.id, viewer, doctor);
  const toOpenedInput = (operatorId: string, fileId: string) => ({ body: { operatorId, orderId, fileId } });
  const viewerClient = await clinic.as(viewer);
  expect((await callExpectingRefusal(viewerClient, insertOpenedModel, toOpenedInput(viewer, upperFile))).code).toBe(
    'access.denied',
  );
  const colleagueClient = await clinic.as(colleague);
  expect((await callExpectingRefusal(colleagueClient, insertOpenedModel, toOpenedInput(doctor, upperFile))).code).toBe(
    'order.operator',
  );
  await colleagueClient.call(insertOpenedModel, toOpenedInput(colleague, upperFile));
  expect(await loadModelProblems(order)).toEqual(['51 notOpened']);

  await client.call(insertOpenedModel, toOpenedInput(doctor, upperFile));
  await client.call(insertOpenedModel, toOpenedInput(doctor, lowerFile));
  const rows = await db
    .selectFrom('order_opened_model')
    .select(['file_id', 'opened_by'])
    .where('order_id', '=', orderId)
    .where('file_id', 'in', [upperFile, lowerFile])
    .execute();
  expect(new Map(rows.map((row) => [row.file_id, row.opened_by]))).toEqual(
    new Map([
      [upperFile, colleague],
      [lowerFile, doctor],
    ]),
  );
  const knownModels = await loadModels(order);
  const measuredState = { isMeasuring: false, isOpened: true };
  expect(knownModels.find(({ fileId }) => fileId === lowerFile)).toEqual({
    fileId: lowerFile,
    box: { least: [...LOWER_JAW[0]], most: [...LOWER_JAW[1]] },
    ...measuredState,
  });
  expect(await commitOrder(clinic, orderId)).toMatchObject({ detailStatus: 10004 });
});

test('ORD-18 section 9.2: does not count a model as opened for another order, and refuses a file of another patient', async () => {
  const [one, other] = [
    await createOrderWithModels(UPPER_JAW, LOWER_JAW),
    await createOrderWithModels(UPPER_JAW, LOWER_JAW),
  ];
  const { orderId } = other.order;
  const body = { operatorId: clinic.doctor, orderId, fileId: one.upperFile };
  expect((await callExpectingRefusal(clinic.client, insertOpenedModel, { body })).code).toBe('file.notFound');
  await giveModels(clinic, one.order.orderId, one.models);
  await saveForm(clinic, orderId, FORM_KEYS.models, other.models);
  expect(await loadModelProblems(other.order)).toEqual(['53 notOpened', '51 notOpened']);
});

test('ORD-03 ORD-18 section 9.2: does not send an order with an unnamed scanner of another brand, even if its form is unfinished', async () => {
  const order = await createNewOrder(clinic);
  await fillInForms(clinic, order);
  const { forms } = await readOrder(clinic, order.orderId);
  const models = { ...forms.find(({ formKey }) => formKey === FORM_KEYS.models)?.formValue, scanner: 8 };
  await saveForm(clinic, order.orderId, FORM_KEYS.models, models, false);
  expect(await loadModelProblems(order)).toEqual(['scannerOther required']);
  await saveForm(clinic, order.orderId, FORM_KEYS.models, { ...models, scannerOther: 'Runyes' });
  expect(await commitOrder(clinic, order.orderId)).toMatchObject({ detailStatus: 10004 });
});

test('ORD-18 section 9.2: accepts a model that is not measured yet', async () => {
  const { order, models, upperFile } = await createOrderWithModels(toMetres(UPPER_JAW), LOWER_JAW);
  await giveModels(clinic, order.orderId, models);
  await clinic.db
    .updateTable('stored_object')
    .set({ model_box: null })
    .where('id', '=', (eb) => eb.selectFrom('file').select('object_id').where('file.id', '=', upperFile))
    .execute();
  expect(await commitOrder(clinic, order.orderId)).toMatchObject({ detailStatus: 10004 });
});

test('ORD-06 ORD-18 section 9.2: requires only the upper model for retainers of the upper arch on a new scan', async () => {
  const order = await createNewOrder(clinic, 1);
  const answers = { ...createInitialAnswers(orderForms[6], {}), arch: 2, basis: 2 };
  await saveForm(clinic, order.orderId, FORM_KEYS.retention, answers);
  expect(await loadModelProblems(order)).toEqual(['53 missing']);
  const stage = await makeStage(clinic.db, order.patient.id, clinic.doctor, { stageDate: '2026-01-03' });
  const upper = await fileInto(clinic.client, stage, UPPER, { name: 'upper.obj', bytes: createModel(UPPER_JAW) });
  await giveModels(clinic, order.orderId, { [`file${UPPER}`]: [upper] });
  expect(await commitOrder(clinic, order.orderId)).toMatchObject({ detailStatus: 10004 });
});

/**
 * Creates an order of retainers on the last step of a plan, with models of the patient in its slots that fit no order.
 */
async function createRetainersOnPlan() {
  const order = await createNewOrder(clinic, 1);
  const { orderId, patient } = order;
  await clinic.db
    .updateTable('treatment_order')
    .set({ plan_upper: 20, plan_lower: 20, plan_bare: 18 })
    .where('id', '=', orderId)
    .execute();
  const facts = toRetentionFacts({ steps: 20, bare: 18 });
  const answers = applySettingRules(orderForms[6], createInitialAnswers(orderForms[6], facts), {
    facts,
    day: '2026-01-02',
  });
  expect(answers).toMatchObject({ basis: 1, planStep: 18 });
  await saveForm(clinic, orderId, FORM_KEYS.retention, answers);
  const stage = await makeStage(clinic.db, patient.id, clinic.doctor, { stageDate: '2026-01-03' });
  const upper = await fileInto(clinic.client, stage, UPPER, {
    name: 'upper.obj',
    bytes: createModel(toMetres(UPPER_JAW)),
  });
  await saveForm(clinic, orderId, FORM_KEYS.models, { [`file${UPPER}`]: [upper] });
  await waitUntil(async () => (await loadModels(order)).every(({ isMeasuring }) => !isMeasuring));
  return { orderId, upper };
}

test('ORD-06 ORD-18 section 9.2: neither checks nor sends models for retainers on the plan', async () => {
  const { orderId } = await createRetainersOnPlan();
  expect(await commitOrder(clinic, orderId)).toMatchObject({ detailStatus: 10004 });
  expect(await clinic.client.call(queryOrderFiles, { query: { orderId } })).toEqual([]);
  const [submission] = await clinic.client.call(queryOrderSubmissions, { query: { orderId } });
  expect(submission?.forms.map(({ formKey }) => formKey)).not.toContain(FORM_KEYS.models);
});

test('ORD-05 ORD-18 section 9.2: checks and sends models for retainers on the plan when the manufacturer has asked for them', async () => {
  const { orderId, upper } = await createRetainersOnPlan();
  const request = await clinic.db
    .insertInto('data_request')
    .values({ order_id: orderId, role: 'reviewer', asked_by: clinic.accounts.reviewer, note: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await clinic.db
    .insertInto('data_request_item')
    .values({ request_id: request.id, form_key: FORM_KEYS.models, kind: 'form', text: 'An upper scan' })
    .execute();
  expect(await loadModelProblems({ orderId })).toContain('53 notOpened');
  await clinic.client.call(insertOpenedModel, { body: { operatorId: clinic.doctor, orderId, fileId: upper } });
  // A model that is not measured passes.
  await clinic.db.updateTable('stored_object').set({ model_box: null }).where('kind', '=', 'model').execute();
  await commitOrder(clinic, orderId);
  const files = await clinic.client.call(queryOrderFiles, { query: { orderId } });
  expect(files.map(({ fileId }) => fileId)).toEqual([upper]);
});
