import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fileInto } from '../../files/testing/filing.ts';
import { makeStage } from '../../patients/testing/patient-forms.ts';
import {
  commitOrder,
  createOrderClinic,
  fillInForms,
  createNewOrder,
  type OrderClinic,
  readOrder,
  saveForm,
} from '../testing/order-clinic.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

/** Creates a unique file that begins like DICOM. */
function createDicom(seed: number): Buffer {
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(100, seed)]);
}

function getAnswers({ forms }: OrderInfo, key: number): Readonly<Record<string, unknown>> {
  return forms.find(({ formKey }) => formKey === key)?.formValue ?? {};
}

test('ORD-03 ORD-18 UPL-05 sends an order with files of a disc, which have no extension and are DICOM by their content', async () => {
  const order = await createNewOrder(clinic);
  const { orderId, patient } = order;
  await fillInForms(clinic, order);
  const stage = await makeStage(clinic.db, patient.id, clinic.doctor, { stageDate: '2026-01-03' });
  const panoramic = await fileInto(clinic.client, stage, 14, { name: 'IM0001', bytes: createDicom(1) });
  const volume = await fileInto(clinic.client, stage, 15, { name: 'IMG001', bytes: createDicom(2) });
  const images = getAnswers(await readOrder(clinic, orderId), 0);
  await saveForm(clinic, orderId, 0, { ...images, file14: [panoramic] });
  await saveForm(clinic, orderId, 5, { file15: [volume] });
  expect(await commitOrder(clinic, orderId)).toMatchObject({ detailStatus: 10004 });
});
