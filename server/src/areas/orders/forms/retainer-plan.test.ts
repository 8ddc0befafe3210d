import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { createInitialAnswers } from '@dentarium/domain/declared-form';
import { orderForms } from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { queryLabOrder } from '../lab/calls.ts';
import { makeManufacturer } from '../testing/make-orders.ts';
import {
  commitOrder,
  createMailing,
  createNewOrder,
  createOrderClinic,
  makeOrderAt,
  makeSlotFiles,
  type OrderClinic,
  readOrder,
  saveForm,
} from '../testing/order-clinic.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

const saveRetention = ({ orderId }: Pick<OrderInfo, 'orderId'>, answers: object) =>
  saveForm(clinic, orderId, FORM_KEYS.retention, { ...createInitialAnswers(orderForms[6], {}), ...answers });
const commit = async ({ orderId }: Pick<OrderInfo, 'orderId'>): Promise<number | string> =>
  commitOrder(clinic, orderId).then(
    ({ detailStatus }) => detailStatus,
    (error: { code: string }) => error.code,
  );

/** Makes a received treatment with a confirmed plan, in a case of its own. */
const makePlannedCase = (changes: Parameters<typeof makeOrderAt>[2] = {}) =>
  makeOrderAt(clinic, 30005, { stepStatus: 360, planned: 20, ...changes });

/** Deletes a file of a patient. */
const deleteFile = (id: string) =>
  clinic.db
    .updateTable('file')
    .set({ deleted_at: new Date(), deleted_by: clinic.doctor })
    .where('id', '=', id)
    .execute();

test.each([
  ['on a mailed model, with models that nobody has opened', { basis: 3 }, [53, 51], [], 10001],
  ['on a mailed model, with deleted models', { basis: 3 }, [53, 51], [53, 51], 10001],
  ['of the upper arch on a scan, with a lower model that nobody has opened', { basis: 2, arch: 2 }, [51], [], 10004],
  ['of the upper arch on a scan, with a deleted lower model', { basis: 2, arch: 2 }, [51], [51], 10004],
  ['of the upper arch on a scan that nobody has opened', { basis: 2, arch: 2 }, [53], [], 'order.formsUnfinished'],
  ['of the upper arch on a deleted scan', { basis: 2, arch: 2 }, [], [53], 'order.formsUnfinished'],
] as const)('ORD-03 ORD-18 commits retainers %s', async (_, answers, unopened, deleted, expected) => {
  const order = await createNewOrder(clinic, 1);
  await saveRetention(order, answers);
  if (answers.basis === 3) await saveForm(clinic, order.orderId, FORM_KEYS.modelMailing, createMailing('SF12345678'));
  const { 1: models = {} } = await makeSlotFiles(clinic, order.patient.id, [FORM_KEYS.models]);
  await saveForm(clinic, order.orderId, FORM_KEYS.models, models);
  const unopenedKeys = unopened.map((category) => `file${category}`);
  for (const [key, [fileId = '']] of Object.entries(models)) {
    if (!unopenedKeys.includes(key))
      await clinic.db
        .insertInto('order_opened_model')
        .values({ order_id: order.orderId, file_id: fileId, opened_by: clinic.doctor })
        .execute();
    if (deleted.some((category) => key === `file${category}`)) await deleteFile(fileId);
  }
  expect(await commit(order)).toBe(expected);
});

test('ORD-06 ORD-18 makes retainers of a new case on the confirmed plan of another case', async () => {
  const { patient, orderId: plannedId } = await makePlannedCase();
  const order = await createNewOrder(clinic, 1, patient);
  expect(order.basePlan).toMatchObject({ orderId: plannedId, upper: 20, lower: 20, bare: 20 });
  await saveRetention(order, { basis: 1, planStep: 18 });
  expect(await commit(order)).toBe(10004);
  const readBasePlan = async () => {
    const { reviewer } = clinic.labs;
    return (await reviewer.call(queryLabOrder, { query: { orderId: order.orderId } })).basePlan;
  };
  expect(await readBasePlan()).toMatchObject({ orderId: plannedId });
  // A plan that is confirmed later does not replace the one that was prescribed.
  await makePlannedCase({ patient, planned: 30 });
  expect(await readBasePlan()).toMatchObject({ orderId: plannedId, upper: 20 });
});

test('ORD-06 ORD-18 prefers the plan of the own case, and refuses steps beyond it', async () => {
  const { patient, caseId, orderId: ownId } = await makePlannedCase({ planned: 10 });
  await makePlannedCase({ patient, planned: 30 });
  const { orderId } = await makeOrderAt(clinic, 10000, { patient, caseId, type: 1 });
  expect((await readOrder(clinic, orderId)).basePlan).toMatchObject({ orderId: ownId, upper: 10 });
  await expect(saveRetention({ orderId }, { basis: 1, planStep: 11 })).rejects.toMatchObject({
    code: 'order.formInvalid',
  });
});

test('ORD-06 ORD-18 uses no plan of another patient, another manufacturer or a removed order, and none of another case for a treatment', async () => {
  await makePlannedCase();
  const { patient, orderId: removedId } = await makePlannedCase();
  await clinic.db.updateTable('treatment_order').set({ removed_at: new Date() }).where('id', '=', removedId).execute();
  const { manufacturer, item } = await makeManufacturer(clinic.db);
  await makePlannedCase({ patient, manufacturer, item });
  const order = await createNewOrder(clinic, 1, patient);
  expect(order.basePlan).toBeNull();
  await expect(saveRetention(order, { basis: 1, planStep: 5 })).rejects.toMatchObject({ code: 'order.formInvalid' });
  const { patient: other } = await makePlannedCase();
  const { orderId } = await makeOrderAt(clinic, 10000, { patient: other });
  expect((await readOrder(clinic, orderId)).basePlan).toBeNull();
});
