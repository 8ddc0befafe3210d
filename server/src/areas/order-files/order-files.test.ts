import { deleteFileInfoById, updateFileType } from '@dentarium/api/files/info-calls';
import { updateFileView } from '../files/calls.ts';
import * as labFiles from './calls.ts';
import * as orderLab from '../orders/lab/calls.ts';
import { mergePatientInfo } from '@dentarium/api/patients/operation-calls';
import { updatePatientInfo } from '@dentarium/api/patients/calls';
import { eraseFiles } from '../recycle-bin/calls.ts';
import * as calls from '@dentarium/api/orders/upload-calls';
import * as ownCalls from '../orders/forms/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { readStorageUse } from '../../objects/quota/storage-quota.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { fileInto } from '../files/testing/filing.ts';
import { makeManufacturer } from '../orders/testing/make-orders.ts';
import {
  commitOrder,
  createOrderClinic,
  fillInForms,
  createNewOrder,
  type OrderClinic,
  saveForm,
  submitOrder,
} from '../orders/testing/order-clinic.ts';
import { makePatient, makeStage, createPatientForm } from '../patients/testing/patient-forms.ts';
import {
  readFormAnswers,
  readOrderFiles,
  getOrderFileOrThrow,
  waitForSettledFiles,
} from './testing/read-order-files.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

async function labBytes(id: string): Promise<Buffer> {
  const blob = await clinic.labs.designer.call(labFiles.readLabFile, { params: { id } });
  return Buffer.from(await blob.arrayBuffer());
}

describe('ORD-11 the files of an order', () => {
  test('ORD-11 are those that its forms name, including attachments, and each is read to its end', async () => {
    const order = await createNewOrder(clinic);
    await fillInForms(clinic, order);
    const stage = await makeStage(clinic.db, order.patient.id, clinic.doctor);
    const attached = await fileInto(clinic.client, stage, 1, { name: 'letter.jpg' });
    const design = await readFormAnswers(clinic, order.orderId, 4);
    await saveForm(clinic, order.orderId, 4, { ...design, attachments: [attached] });
    expect(await commitOrder(clinic, order.orderId)).toMatchObject({ detailStatus: 10004, hasFailedFiles: false });
    const files = await waitForSettledFiles(clinic.client, order.orderId);
    expect(new Set(files.map(({ state, tries }) => `${state} ${tries}`))).toEqual(new Set(['success 1']));
    expect(files.filter(({ formKey }) => formKey === 0).length).toBeGreaterThan(8);
    expect(files.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['file8', 'file53', 'file51', 'attachments']),
    );
    expect(files.find(({ field }) => field === 'attachments')).toMatchObject({ fileId: attached, name: 'letter.jpg' });
    expect(new Set(files.map(({ submission }) => submission))).toEqual(new Set([1]));
    await expect(
      sql`update order_file set md5 = 'other' where order_id = ${order.orderId}`.execute(clinic.db),
    ).rejects.toThrow('never changed');
  });

  test('SAFE-01 ORD-11 keep that one of them names another person, for the clinic and the manufacturer', async () => {
    const order = await createNewOrder(clinic);
    await fillInForms(clinic, order);
    const images = await readFormAnswers(clinic, order.orderId, 0);
    const [fileId = ''] = images['file8'] as string[];
    const otherPerson = {
      differences: [{ field: 'name', inFile: 'Li Mei', ofPatient: '王小明' }],
      reason: 'maiden name',
    };
    await clinic.db
      .updateTable('file')
      .set({ other_person: JSON.stringify(otherPerson) })
      .where('id', '=', fileId)
      .execute();
    await commitOrder(clinic, order.orderId);
    await clinic.db.updateTable('file').set({ other_person: null }).where('id', '=', fileId).execute();
    const listMarkedIds = (files: readonly calls.OrderFile[]) =>
      files.filter(({ namesOtherPerson }) => namesOtherPerson).map((file) => file.fileId);
    expect(listMarkedIds(await readOrderFiles(clinic.client, order.orderId))).toEqual([fileId]);
    const query = { orderId: order.orderId };
    expect(listMarkedIds(await clinic.labs.reviewer.call(orderLab.queryLabFiles, { query }))).toEqual([fileId]);
    await waitForSettledFiles(clinic.client, order.orderId);
  });

  test('ORD-11 stay unchanged when the files of the patient are turned, refiled, deleted and purged', async () => {
    const order = await createNewOrder(clinic);
    await fillInForms(clinic, order);
    const stage = await makeStage(clinic.db, order.patient.id, clinic.doctor, { stageDate: '2026-01-03' });
    const bytes = await createPhotograph({ width: 40, height: 20, seed: 771 });
    const fileId = await fileInto(clinic.client, stage, 8, { name: 'front.jpg', bytes });
    const images = await readFormAnswers(clinic, order.orderId, 0);
    await saveForm(clinic, order.orderId, 0, { ...images, file8: [fileId] });
    await commitOrder(clinic, order.orderId);
    const sentFile = await getOrderFileOrThrow(clinic.client, order.orderId, 'file8');
    const { client } = clinic;
    await client.call(updateFileView, { params: { id: fileId }, body: { rotation: 90, mirror: true } });
    await client.call(updateFileType, { params: { id: 9 }, body: { fileIds: [fileId] } });
    await client.call(deleteFileInfoById, { params: { id: fileId } });
    await client.call(eraseFiles, { body: { fileIds: [fileId] } });
    await sql`update stored_object set created_at = now() - interval '2 days'`.execute(clinic.db);
    await clinic.app.files.sweep();
    const files = await waitForSettledFiles(clinic.client, order.orderId);
    expect(files.find(({ id }) => id === sentFile.id)).toMatchObject({
      fileId,
      name: 'front.jpg',
      category: 8,
      rotation: 0,
      mirror: false,
      state: 'success',
    });
    expect((await labBytes(sentFile.id)).equals(bytes)).toBe(true);
    for (const [callerName, call] of [
      [client, labFiles.getOrderImage],
      [clinic.labs.reviewer, labFiles.getLabImage],
    ] as const) {
      const image = await callerName.call(call, { params: { id: sentFile.id, variant: 'thumb' } });
      expect(image.size).toBeGreaterThan(0);
    }
  });

  test('ORD-11 count once towards the storage, and move with their patient; those of a merged patient stay with their order', async () => {
    const readUsedBytes = async (id: string) => (await readStorageUse(clinic.db, id)).used;
    const order = await createNewOrder(clinic);
    await fillInForms(clinic, order);
    const before = await readUsedBytes(clinic.organisation);
    await commitOrder(clinic, order.orderId);
    const files = await waitForSettledFiles(clinic.client, order.orderId);
    expect(await readUsedBytes(clinic.organisation)).toBe(before);

    const { db } = clinic;
    const otherOrganisation = await makeOrganisation(db);
    const mover = await makeAccount(db, {
      organisations: [clinic.organisation, otherOrganisation],
      roles: ['superAdmin'],
    });
    const moving = await clinic.as(mover);
    const { version } = await db
      .selectFrom('patient')
      .select('version')
      .where('id', '=', order.patient.id)
      .executeTakeFirstOrThrow();
    await moving.call(updatePatientInfo, {
      params: { id: order.patient.id },
      body: { ...createPatientForm(otherOrganisation, mover), version },
    });
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    expect([before - (await readUsedBytes(clinic.organisation)), await readUsedBytes(otherOrganisation)]).toEqual([
      bytes,
      bytes,
    ]);
    expect((await moving.call(ownCalls.queryOrderFiles, { query: { orderId: order.orderId } })).length).toBe(
      files.length,
    );

    const keepId = await makePatient(db, otherOrganisation, mover);
    const dropped = await db
      .selectFrom('patient')
      .select(['version', 'patient_no'])
      .where('id', '=', order.patient.id)
      .executeTakeFirstOrThrow();
    await moving.call(mergePatientInfo, {
      params: { keepId, dropId: order.patient.id },
      query: { keepVersion: 1, dropVersion: dropped.version, typedNo: dropped.patient_no },
    });
    expect((await moving.call(ownCalls.queryOrderFiles, { query: { orderId: order.orderId } })).length).toBe(
      files.length,
    );
    expect((await labBytes(files[0]?.id ?? '')).length).toBe(files[0]?.size);
  });
});

test('ORD-11 reports a patient as synchronised when the manufacturer has the current details', async () => {
  const { client, db, doctor, organisation } = clinic;
  const patientId = await makePatient(db, organisation, doctor);
  const state = () => client.call(calls.patientIsSync, { body: { patientId, operatorId: doctor } });
  expect(await state()).toMatchObject({ isSync: false, isCurrent: false, synchronisedAt: null });
  const synchronised = await client.call(calls.syncPatientData, { query: { patientId } });
  expect(synchronised).toMatchObject({ isSync: true, isCurrent: true, failedFiles: 0, unfinishedFiles: 0 });
  await db.updateTable('patient').set({ name: '王大明' }).where('id', '=', patientId).execute();
  expect(await state()).toMatchObject({ isSync: true, isCurrent: false });
});

test('ORD-11 CALL-05 are hidden from other clinics and manufacturers, and a manufacturer sees no files of a patient', async () => {
  const order = await submitOrder(clinic);
  const file = await getOrderFileOrThrow(clinic.client, order.orderId, 'file53');
  const { db } = clinic;
  const query = { orderId: order.orderId };
  const stranger = await clinic.as(await makeAccount(db, { organisations: [await makeOrganisation(db)] }));
  expect((await callExpectingRefusal(stranger, ownCalls.queryOrderFiles, { query })).code).toBe('order.notFound');
  expect((await callExpectingRefusal(stranger, calls.syncFailFileByOrder, { query })).code).toBe('order.notFound');
  expect((await callExpectingRefusal(stranger, labFiles.viewOrderFile, { params: { id: file.id } })).code).toBe(
    'file.notFound',
  );
  expect((await callExpectingRefusal(stranger, labFiles.readLabFile, { params: { id: file.id } })).code).toBe(
    'access.denied',
  );
  const other = await clinic.as((await makeManufacturer(db)).accounts.reviewer);
  expect((await callExpectingRefusal(other, orderLab.queryLabFiles, { query })).code).toBe('order.notFound');
  expect((await callExpectingRefusal(other, labFiles.readLabFile, { params: { id: file.id } })).code).toBe(
    'file.notFound',
  );
  const { reviewer } = clinic.labs;
  expect((await reviewer.call(orderLab.queryLabFiles, { query })).map(({ id }) => id)).toContain(file.id);
  expect((await callExpectingRefusal(reviewer, ownCalls.queryOrderFiles, { query })).code).toBe('access.denied');
  await db.updateTable('patient').set({ deleted_at: new Date() }).where('id', '=', order.patient.id).execute();
  expect((await callExpectingRefusal(reviewer, labFiles.readLabFile, { params: { id: file.id } })).code).toBe(
    'file.notFound',
  );
});
