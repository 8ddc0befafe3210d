import { randomBytes, randomUUID } from 'node:crypto';
import type { Client } from '@dentarium/api';
import { createCase, createOrUpdatePatient, caseCommit } from '@dentarium/api/orders/case-actions';
import * as lab from '../lab/calls.ts';
import { insertOrUpdateForm } from '@dentarium/api/orders/calls';
import { insertOpenedModel, queryOrderFiles } from '../forms/calls.ts';
import { queryOrderInfo } from '../cases/calls.ts';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { createInitialAnswers, applySettingRules } from '@dentarium/domain/declared-form';
import { IMAGE_SLOTS, toPreferenceFacts, prescriptionForm, toSlotKey } from '@dentarium/orders/forms';
import { type DetailStatus, FORM_KEYS, LAB_FUNCTIONS, type LabFunction } from '@dentarium/orders/states';
import { EXAM_ANSWERS } from '../demo/demo-answers.ts';
import { createTestClinic, type TestClinic } from '../../../testing/test-clinic.ts';
import { computeMd5 } from '../../files/testing/sending.ts';
import { waitUntil } from '../../files/testing/until.ts';
import { makePatient, makeStage } from '../../patients/testing/patient-forms.ts';
import {
  makeAddress,
  type OrderOptions,
  makeManufacturer,
  makeOrder,
  signClinic,
  type TestManufacturer,
} from './make-orders.ts';

/** A clinic that signs with a manufacturer, with a client for each function there. */
export interface OrderClinic extends TestClinic, TestManufacturer {
  readonly deliveryAddressId: string;
  readonly labs: Readonly<Record<LabFunction, Client>>;
}

/** Starts a server with a clinic that signs with a manufacturer. */
export async function createOrderClinic(environment: Readonly<Record<string, string>> = {}): Promise<OrderClinic> {
  const clinic = await createTestClinic(environment);
  const testManufacturer = await makeManufacturer(clinic.db);
  await signClinic(clinic.db, clinic.organisation, testManufacturer.manufacturer);
  const labs: [LabFunction, Client][] = [];
  for (const name of LAB_FUNCTIONS) labs.push([name, await clinic.as(testManufacturer.accounts[name])]);
  return {
    ...clinic,
    ...testManufacturer,
    deliveryAddressId: await makeAddress(clinic.db, clinic.organisation, clinic.doctor),
    labs: Object.fromEntries(labs) as Record<LabFunction, Client>,
  };
}

/** Creates an order of a new patient through the calls. */
export async function createNewOrder(clinic: OrderClinic, type: 0 | 1 = 0, patient?: string): Promise<OrderInfo> {
  const { client, db, doctor: operatorId, organisation: orgId, item: treatmentItemId } = clinic;
  const patientId = patient ?? (await makePatient(db, orgId, operatorId));
  await client.call(createOrUpdatePatient, { body: { operatorId, patientId } });
  return client.call(createCase, { body: { operatorId, patientId, orgId, type, treatmentItemId } });
}

/** Makes an order of a new patient in any status, without the calls. */
export async function makeOrderAt(
  clinic: OrderClinic,
  detailStatus: DetailStatus,
  options: Partial<OrderOptions> = {},
) {
  const { db, doctor: createdBy, organisation, item, manufacturer } = clinic;
  const patient = options.patient ?? (await makePatient(db, organisation, createdBy));
  const ids = await makeOrder(db, { patient, manufacturer, item, createdBy, detailStatus, ...options });
  return { ...ids, patient };
}

/** Saves a form of an order. */
export function saveForm(
  { client, doctor }: OrderClinic,
  orderId: string,
  formKey: number,
  answers: object,
  isFinish = true,
) {
  const formValue = JSON.stringify(answers);
  return client.call(insertOrUpdateForm, { body: { operatorId: doctor, orderId, formKey, formValue, isFinish } });
}

/** A lower jaw in millimetres. */
const JAW = { least: [0, 0, 0], most: [60, 50, 12] };

/**
 * Makes one file for each slot of an order's forms, with arbitrary bytes and models as wide as jaws, and returns the
 * answers by the key of the form.
 */
export async function makeSlotFiles(clinic: OrderClinic, patientId: string, forms: readonly number[]) {
  const { db, organisation, doctor } = clinic;
  const stage = await makeStage(db, patientId, doctor, { stageDate: '2026-01-02' });
  const answers: Record<number, Record<string, string[]>> = { 0: {}, 1: {}, 5: {} };
  for (const { category, form, formats } of IMAGE_SLOTS.filter((slot) => forms.includes(slot.form))) {
    const extension = formats[0] ?? 'jpg';
    const bytes = randomBytes(1000);
    const place = { bucket: 'test', name: `${randomUUID()}.${extension}` };
    await clinic.app.files.library.store.putBytes(place, bytes);
    const object = await db
      .insertInto('stored_object')
      .values({
        organisation_id: organisation,
        bucket: place.bucket,
        full_name: place.name,
        md5: computeMd5(bytes),
        size: bytes.length,
        content_type: 'image/jpeg',
        kind: 'image',
        width: 10,
        height: 10,
        preprocess_state: 1,
        model_box: form === FORM_KEYS.models ? JSON.stringify(JAW) : null,
        colour: null,
        uploaded_by: doctor,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('file')
      .values({
        patient_id: patientId,
        stage_id: stage,
        object_id: object.id,
        category,
        name: `${category}.${extension}`,
        taken_at: '2026-01-02 09:00:00',
        taken_source: 'file',
        created_by: doctor,
        deleted_at: null,
        deleted_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    answers[form] = { ...answers[form], [toSlotKey(category)]: [id] };
  }
  return answers;
}

/** Views models of an order in 3D, and adds them to the order. */
export async function giveModels(
  clinic: OrderClinic,
  orderId: string,
  answers: Readonly<Record<string, readonly string[]>> = {},
): Promise<void> {
  const { client, doctor: operatorId } = clinic;
  for (const fileId of Object.values(answers).flat())
    await client.call(insertOpenedModel, { body: { operatorId, orderId, fileId } });
  await saveForm(clinic, orderId, FORM_KEYS.models, answers);
}

/** Creates a prescription that is ready for submission. */
function createPrescription(): Record<string, unknown> {
  const facts = { ...toPreferenceFacts({}), dentalAge: 2, stepLimit: 99 };
  const answers = { ...createInitialAnswers(prescriptionForm, facts), extraction: 0, spaceGoal: 1 };
  return { ...applySettingRules(prescriptionForm, answers, { facts, day: '2026-01-02' }) };
}

/** Creates the answers of the patient form. */
function createPatientAnswers(): Record<string, unknown> {
  const guardian = { growth: 1, guardianName: 'A parent', guardianPhone: '10000000000' };
  const consent = { acceptExtract: 1, acceptIpr: 1, acceptAttach: 1, acceptElastic: 1 };
  const history = { prevOrtho: 0, medical: [0], allergy: [0], habits: [0] };
  return { complaints: [1], expectation: 1, ...history, ...consent, ...guardian, ...EXAM_ANSWERS };
}

/** Creates the answers for a mailed model. */
export function createMailing(waybill: string): Record<string, unknown> {
  return {
    impressionType: 1,
    pieces: [1, 2],
    courier: 0,
    waybill,
    sender: 'Reception',
    phone: '10000000000',
    mailedAt: '2026-01-02',
  };
}

/** Fills in every form that a treatment requires. */
export async function fillInForms(clinic: OrderClinic, order: OrderInfo, waybill?: string): Promise<void> {
  const { orderId } = order;
  const files = await makeSlotFiles(clinic, order.patient.id, waybill === undefined ? [0, 1] : [0]);
  await saveForm(clinic, orderId, 0, files[0] ?? {});
  if (waybill === undefined) await giveModels(clinic, orderId, files[1]);
  else await saveForm(clinic, orderId, 2, createMailing(waybill));
  await saveForm(clinic, orderId, 3, createPatientAnswers());
  await saveForm(clinic, orderId, 4, createPrescription());
}

/** Submits an order, also with returned forms as they were. */
export function commitOrder({ client, doctor, deliveryAddressId }: OrderClinic, orderId: string, version?: number) {
  return client.call(caseCommit, {
    body: {
      operatorId: doctor,
      orderId,
      addressId: deliveryAddressId,
      statement: true,
      version,
      acceptUnchanged: true,
    },
  });
}

/** Reads an order as its doctor. */
export function readOrder({ client }: OrderClinic, orderId: string): Promise<OrderInfo> {
  return client.call(queryOrderInfo, { query: { orderId } });
}

/** Creates the input of an action of a function, with the current version of the order. */
export async function createActionInput(clinic: OrderClinic, by: LabFunction, orderId: string) {
  const { version } = await clinic.labs[by].call(lab.queryLabOrder, { query: { orderId } });
  return { operatorId: clinic.accounts[by], orderId, version };
}

/** Creates, fills in and submits a treatment of a new patient. */
export async function submitOrder(clinic: OrderClinic, waybill?: string): Promise<OrderInfo> {
  const order = await createNewOrder(clinic);
  await fillInForms(clinic, order, waybill);
  return commitOrder(clinic, order.orderId);
}

/** Waits until the files of an order are read, which accepting its data requires. */
export function waitForFiles({ client }: OrderClinic, orderId: string): Promise<void> {
  return waitUntil(async () => {
    const files = await client.call(queryOrderFiles, { query: { orderId } });
    return files.every(({ state }) => state === 'success');
  });
}

/** Accepts the data of an order as a reviewer once its files are read. */
export async function acceptOrder(clinic: OrderClinic, orderId: string) {
  await waitForFiles(clinic, orderId);
  return clinic.labs.reviewer.call(lab.acceptData, { body: await createActionInput(clinic, 'reviewer', orderId) });
}
