import { getCaseOpertionHistory } from '@dentarium/api/orders/case-details';
import { applyForReissuance } from '@dentarium/api/orders/case-production';
import { queryPendingCount } from '../cases/calls.ts';
import { deleteFileInfoById } from '@dentarium/api/files/info-calls';
import { getLabImage, readLabFile } from '../../order-files/calls.ts';
import { queryLabFiles } from '../lab/calls.ts';
import * as lab from '../lab/calls.ts';
import { deleteOrder, withdrawOrder } from '@dentarium/api/orders/calls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { fileInto } from '../../files/testing/filing.ts';
import { waitUntil } from '../../files/testing/until.ts';
import { migrations as orderFileMigrations } from '../../order-files/migrations.ts';
import { makeStage } from '../../patients/testing/patient-forms.ts';
import { makeManufacturer } from '../testing/make-orders.ts';
import {
  createActionInput,
  createOrderClinic,
  makeSlotFiles,
  type OrderClinic,
  readOrder,
} from '../testing/order-clinic.ts';
import { makeShippedOrder, produceBatch } from '../testing/make-shipped-order.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

describe('ORD-06 reissue', () => {
  const toApplication = (orderId: string, more: object = {}) => {
    const lostAnswers = {
      reason: 1,
      arch: 2,
      stepsUpper: [2],
      quantity: 1,
      text: 'Lost on the way',
      address: clinic.deliveryAddressId,
    };
    return { body: { operatorId: clinic.doctor, orderId, formValue: JSON.stringify({ ...lostAnswers, ...more }) } };
  };

  test('scenario 7: refuses an application, accepts another, and offers and confirms it; withdraws another to its former status', async () => {
    const { orderId } = await makeShippedOrder(clinic, 360);
    const loadRefusalCode = async (more: object) =>
      (await callExpectingRefusal(clinic.client, applyForReissuance, toApplication(orderId, more))).code;
    expect(await loadRefusalCode({ stepsUpper: [11] })).toBe('order.reissueForm');
    expect(await loadRefusalCode({ reason: 2, photos: ['f1'] })).toBe('file.notFound');
    expect(await clinic.client.call(applyForReissuance, toApplication(orderId))).toMatchObject({
      detailStatus: 40000,
      stepStatus: 190,
      reissue: { arch: 2, upperSteps: [2], lowerSteps: [] },
    });
    const { reviewer } = clinic.labs;
    const reason = 'Step 2 is in the parcel.';
    await reviewer.call(lab.refuseReissue, {
      body: { ...(await createActionInput(clinic, 'reviewer', orderId)), reason },
    });
    expect(await readOrder(clinic, orderId)).toMatchObject({
      detailStatus: 40001,
      stepStatus: 40,
      reissue: { refusal: reason },
    });
    expect(await loadRefusalCode({})).toBe('order.reissueUnchanged');
    await clinic.client.call(applyForReissuance, toApplication(orderId, { text: 'It is not.', stepsUpper: [2, 3] }));
    const confirm = { body: { operatorId: clinic.doctor, orderId, confirm: true } };
    expect((await callExpectingRefusal(clinic.client, applyForReissuance, confirm)).code).toBe('order.termsNotOffered');
    const before = await clinic.client.call(queryPendingCount, {});
    const offer = async (terms: object) => ({
      body: {
        ...(await createActionInput(clinic, 'reviewer', orderId)),
        isFree: false,
        price: 200,
        upperSteps: [3, 2],
        lowerSteps: [],
        ...terms,
      },
    });
    for (const wrong of [
      { isFree: true },
      { price: null },
      { upperSteps: [] },
      { upperSteps: [4] },
      { lowerSteps: [2] },
    ])
      expect((await callExpectingRefusal(reviewer, lab.offerReissue, await offer(wrong))).code).toBe('order.terms');
    const offered = await reviewer.call(lab.offerReissue, await offer({}));
    expect(offered.reissue?.terms).toMatchObject({ isFree: false, price: 200, upperSteps: [2, 3], lowerSteps: [] });
    await reviewer.call(lab.offerReissue, await offer({ upperSteps: [2] }));
    expect(await clinic.client.call(queryPendingCount, {})).toBe(before + 1);
    const confirmed = await clinic.client.call(applyForReissuance, confirm);
    expect(confirmed).toMatchObject({ detailStatus: 30000, reissue: null, termsOffered: false });
    expect(confirmed.batches.at(-1)).toMatchObject({ kind: 'reissue', upperSteps: [2], lowerSteps: [] });
    await produceBatch(clinic, orderId, 'YT12345678');
    await clinic.client.call(applyForReissuance, toApplication(orderId));
    const withdrawn = await clinic.client.call(withdrawOrder, { body: { operatorId: clinic.doctor, orderId } });
    expect(withdrawn).toMatchObject({ detailStatus: 30005, stepStatus: 350, reissue: null });
  });

  test('ORD-06 LAB-01 makes attachment templates again for the arch of the application', async () => {
    const { orderId } = await makeShippedOrder(clinic, 360);
    const { client, labs, doctor } = clinic;
    await client.call(applyForReissuance, toApplication(orderId, { reason: 7, arch: 3 }));
    const terms = { isFree: true, price: null, upperSteps: [], lowerSteps: [] };
    await labs.reviewer.call(lab.offerReissue, {
      body: { ...(await createActionInput(clinic, 'reviewer', orderId)), ...terms },
    });
    await client.call(applyForReissuance, { body: { operatorId: doctor, orderId, confirm: true } });
    const { batches } = await labs.factory.call(lab.queryLabOrder, { query: { orderId } });
    expect(batches.at(-1)).toMatchObject({ kind: 'reissue', arch: 3, upperSteps: [], lowerSteps: [] });
    expect(batches[0]?.arch).toBeNull();
  });

  test('ORD-15 deletes a refused application, accepts only photographs of the patient, and keeps it in the history', async () => {
    const { orderId, caseId, patient } = await makeShippedOrder(clinic, 360);
    const [file] = Object.values((await makeSlotFiles(clinic, patient, [0]))[0] ?? {}).flat();
    const other = await makeShippedOrder(clinic);
    const [foreign] = Object.values((await makeSlotFiles(clinic, other.patient, [0]))[0] ?? {}).flat();
    const toBrokenApplication = (fileId: string | undefined) =>
      toApplication(orderId, { reason: 2, photos: [fileId ?? ''] });
    expect((await callExpectingRefusal(clinic.client, applyForReissuance, toBrokenApplication(foreign))).code).toBe(
      'file.notFound',
    );
    await clinic.client.call(applyForReissuance, toBrokenApplication(file));
    const reason = { ...(await createActionInput(clinic, 'reviewer', orderId)), reason: 'Worn' };
    await clinic.labs.reviewer.call(lab.refuseReissue, { body: reason });
    await clinic.client.call(deleteOrder, { query: { orderId } });
    expect(await readOrder(clinic, orderId)).toMatchObject({ detailStatus: 30005, stepStatus: 360, reissue: null });
    const history = await clinic.client.call(getCaseOpertionHistory, { query: { caseId } });
    expect(history.map(({ action, attachments }) => [action, attachments])).toEqual([
      ['applyForReissue', [file]],
      ['refuseReissue', []],
      ['delete', []],
    ]);
  });

  /** Creates an order with a photograph of its patient that an application can name. */
  const createOrderWithPhoto = async () => {
    const order = await makeShippedOrder(clinic, 360);
    const stage = await makeStage(clinic.db, order.patient, clinic.doctor);
    const bytes = await createPhotograph({ width: 40, height: 20, seed: 31 });
    const photo = await fileInto(clinic.client, stage, 8, { name: 'broken.jpg', bytes });
    return { ...order, photo, bytes, application: toApplication(order.orderId, { reason: 2, photos: [photo] }) };
  };

  test('ORD-11 LAB-01 adds the photographs to the files of the order, and shows them to its manufacturer only', async () => {
    const { orderId, photo, bytes, application } = await createOrderWithPhoto();
    const { labs, client } = clinic;
    const listLabFiles = () => labs.reviewer.call(queryLabFiles, { query: { orderId } });
    expect(await listLabFiles()).toEqual([]);
    await client.call(applyForReissuance, application);
    await client.call(deleteFileInfoById, { params: { id: photo } });
    await waitUntil(async () => (await listLabFiles()).every(({ state }) => state === 'success'));
    const [storedFile, ...others] = await listLabFiles();
    expect(others).toEqual([]);
    expect(storedFile).toMatchObject({
      formKey: 101,
      field: 'photos',
      submission: 1,
      fileId: photo,
      name: 'broken.jpg',
    });
    const params = { id: storedFile?.id ?? '' };
    const read = await labs.reviewer.call(readLabFile, { params });
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await labs.factory.call(getLabImage, { params: { ...params, variant: 'thumb' } })).size).toBeGreaterThan(0);
    const other = await clinic.as((await makeManufacturer(clinic.db)).accounts.reviewer);
    expect((await callExpectingRefusal(other, readLabFile, { params })).code).toBe('file.notFound');
  });

  test('ORD-11 adds the same photograph once on a second application, and a new one beside it', async () => {
    const { orderId, patient, photo, application } = await createOrderWithPhoto();
    await clinic.client.call(applyForReissuance, application);
    const refusalInput = { ...(await createActionInput(clinic, 'reviewer', orderId)), reason: 'Not sharp' };
    await clinic.labs.reviewer.call(lab.refuseReissue, { body: refusalInput });
    const stage = await makeStage(clinic.db, patient, clinic.doctor, { stageDate: '2026-01-03' });
    const sharper = await fileInto(clinic.client, stage, 8, { bytes: await createPhotograph({ seed: 32 }) });
    await clinic.client.call(applyForReissuance, toApplication(orderId, { reason: 2, photos: [photo, sharper] }));
    const files = await clinic.labs.reviewer.call(queryLabFiles, { query: { orderId } });
    expect(files.map(({ fileId }) => fileId).toSorted()).toEqual([photo, sharper].toSorted());
  });

  test('ORD-11 migrates and reads photographs of applications from before they were files of the order', async () => {
    const { orderId, photo, application } = await createOrderWithPhoto();
    await clinic.client.call(applyForReissuance, application);
    const listLabFiles = () => clinic.labs.reviewer.call(queryLabFiles, { query: { orderId } });
    await waitUntil(async () => (await listLabFiles()).every(({ state }) => state === 'success'));
    await clinic.db.deleteFrom('order_file').where('order_id', '=', orderId).execute();
    await orderFileMigrations
      .find(({ name }) => name.endsWith('reissue-photographs'))
      ?.up(clinic.db as Kysely<unknown>);
    expect(await listLabFiles()).toMatchObject([{ formKey: 101, field: 'photos', position: 0, fileId: photo }]);
    await clinic.app.areas.runSchedule('look for files of orders');
    await waitUntil(async () => (await listLabFiles()).every(({ state }) => state === 'success'));
  });

  test('ORD-11 refuses an application with a photograph whose bytes are gone', async () => {
    const { orderId, photo, application } = await createOrderWithPhoto();
    const place = await clinic.db
      .selectFrom('file')
      .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
      .select(['bucket', 'full_name as name'])
      .where('file.id', '=', photo)
      .executeTakeFirstOrThrow();
    await clinic.app.files.library.store.remove(place);
    const { code, detail } = await callExpectingRefusal(clinic.client, applyForReissuance, application);
    expect({ code, detail }).toMatchObject({
      code: 'order.formInvalid',
      detail: { fields: [{ field: 'photos', problem: 'missing' }] },
    });
    expect(await readOrder(clinic, orderId)).toMatchObject({ detailStatus: 30005, reissue: null });
  });
});
