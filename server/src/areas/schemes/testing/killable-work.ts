import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Client } from '@dentarium/api';
import { caseCommit } from '@dentarium/api/orders/case-actions';
import { applyForReissuance } from '@dentarium/api/orders/case-production';
import { submitScheme } from '../calls.ts';
import { ship } from '../../orders/lab/calls.ts';
import { insertSchemeDesign } from '@dentarium/api/schemes/calls';
import { syncFailFileByOrder } from '@dentarium/api/orders/upload-calls';
import { LOST_STEPS_ANSWERS } from '@dentarium/orders/forms/testing';
import type { DetailStatus, OrderAction } from '@dentarium/orders/states';
import { type RawBuilder, sql } from 'kysely';
import { upload } from '../../files/testing/sending.ts';
import { readObjectName, waitForSettledFiles } from '../../order-files/testing/read-order-files.ts';
import { makeOrder, makeShipment } from '../../orders/testing/make-orders.ts';
import { commitOrder, fillInForms, createNewOrder, type OrderClinic } from '../../orders/testing/order-clinic.ts';
import { makePatient } from '../../patients/testing/patient-forms.ts';
import { makeVersion } from './make-schemes.ts';
import { createSmallScheme, createSampleZip } from './scheme-zips.ts';

type Count = RawBuilder<{ readonly n: number }>;

/** A prepared operation on one order. */
export interface ReadyWork {
  readonly orderId: string;
  /** The account that performs the operation. */
  readonly account: string;
  /** Sends the call, which is the same each time. */
  readonly send: (client: Client, requestKey: string) => Promise<unknown>;
}

/** An operation during which servers are killed. */
export interface KillableWork {
  readonly name: 'commit' | 'confirm' | 'ship' | 'apply' | 'synchronise' | 'scheme';
  readonly action: OrderAction;
  /** The status of its order before and after. */
  readonly status: readonly [DetailStatus, DetailStatus];
  /** Rows of which there is none before and exactly one after the operation, in addition to those of every action. */
  readonly traces: Readonly<Record<string, (orderId: string) => Count>>;
  readonly prepare: (clinic: OrderClinic) => Promise<ReadyWork>;
}

function countRows(table: string) {
  return (orderId: string): Count =>
    sql`select count(*)::int as n from ${sql.table(table)} where order_id = ${orderId}::uuid`;
}

/** Creates an order in a status without the calls. */
async function createOrderInStatus(
  { db, doctor, organisation, item, manufacturer }: OrderClinic,
  detailStatus: DetailStatus,
) {
  const patient = await makePatient(db, organisation, doctor);
  return makeOrder(db, { patient, manufacturer, item, createdBy: doctor, detailStatus, planned: 20 });
}

const UP_TO_THREE = { from: 1, to: 3 } as const;

/** Creates an order with the shipped batch of its first steps. */
async function createOrderWithBatch(clinic: OrderClinic, detailStatus: DetailStatus) {
  const { orderId } = await createOrderInStatus(clinic, detailStatus);
  const shipmentId = await makeShipment(clinic.db, orderId, { steps: [1, 2, 3], shippedBy: clinic.accounts.factory });
  return { orderId, shipmentId };
}

async function prepareCommit(clinic: OrderClinic): Promise<ReadyWork> {
  const order = await createNewOrder(clinic);
  await fillInForms(clinic, order);
  const { orderId } = order;
  const { doctor: operatorId, deliveryAddressId: addressId } = clinic;
  const body = { operatorId, orderId, addressId, statement: true as const };
  return {
    orderId,
    account: operatorId,
    send: (client, requestKey) => client.call(caseCommit, { body }, { requestKey }),
  };
}

async function prepareConfirmation(clinic: OrderClinic): Promise<ReadyWork> {
  const { orderId } = await createOrderInStatus(clinic, 20005);
  const { db, doctor } = clinic;
  const schemeId = await makeVersion({ db, client: clinic.client, account: doctor }, orderId, 'proposed');
  const batch = { upper: UP_TO_THREE, lower: UP_TO_THREE };
  const decision = { decision: 'confirm', statement: 'en', batch } as const;
  const body = { operatorId: doctor, orderId, schemeId, version: 1, ...decision };
  return {
    orderId,
    account: doctor,
    send: (client, requestKey) => client.call(insertSchemeDesign, { body }, { requestKey }),
  };
}

async function prepareShipping(clinic: OrderClinic): Promise<ReadyWork> {
  const { orderId, shipmentId } = await createOrderWithBatch(clinic, 30001);
  await clinic.db.deleteFrom('shipment').where('id', '=', shipmentId).execute();
  const { factory: operatorId } = clinic.accounts;
  const body = { operatorId, orderId, version: 1, courier: 0, waybill: 'SF20260102' };
  return { orderId, account: operatorId, send: (client, requestKey) => client.call(ship, { body }, { requestKey }) };
}

async function prepareApplication(clinic: OrderClinic): Promise<ReadyWork> {
  const { orderId } = await createOrderWithBatch(clinic, 30005);
  const { doctor: operatorId, deliveryAddressId: addressId } = clinic;
  const body = { operatorId, orderId, formValue: JSON.stringify({ ...LOST_STEPS_ANSWERS, address: addressId }) };
  return {
    orderId,
    account: operatorId,
    send: (client, requestKey) => client.call(applyForReissuance, { body }, { requestKey }),
  };
}

/** Prepares an order that was sent while the bytes of its upper model were missing; they are restored afterwards. */
async function prepareSynchronisation(clinic: OrderClinic): Promise<ReadyWork> {
  const order = await createNewOrder(clinic);
  await fillInForms(clinic, order);
  const { orderId } = order;
  const { store } = clinic.app.files.library;
  const place = await readObjectName(clinic, orderId, { formKey: 1, field: 'file53' });
  const bytes = await buffer(await store.read(place));
  await store.remove(place);
  await commitOrder(clinic, orderId);
  await waitForSettledFiles(clinic.client, orderId);
  await store.putBytes(place, bytes);
  return {
    orderId,
    account: clinic.doctor,
    send: (client, requestKey) => client.call(syncFailFileByOrder, { query: { orderId } }, { requestKey }),
  };
}

async function prepareSubmission(clinic: OrderClinic): Promise<ReadyWork> {
  const { orderId } = await createOrderInStatus(clinic, 20001);
  const { designer: operatorId } = clinic.accounts;
  const zip = await createSampleZip(createSmallScheme(0.5));
  const objectId = await upload(clinic.labs.designer, `${randomUUID()}.zip`, zip);
  const body = { operatorId, orderId, version: 1, objectId };
  return {
    orderId,
    account: operatorId,
    send: (client, requestKey) => client.call(submitScheme, { body }, { requestKey }),
  };
}

/** Every operation during which servers are killed. */
export const KILLABLE_WORK: readonly KillableWork[] = [
  {
    name: 'commit',
    action: 'commit',
    status: [10000, 10004],
    traces: { submission: countRows('order_submission') },
    prepare: prepareCommit,
  },
  {
    name: 'confirm',
    action: 'confirmPlan',
    status: [20005, 30000],
    traces: {
      batch: countRows('order_batch'),
      confirmation: countRows('scheme_confirmation'),
      opinion: (orderId) => sql`select count(*)::int as n from scheme_opinion
        join order_scheme on order_scheme.id = scheme_id where order_id = ${orderId}::uuid`,
    },
    prepare: prepareConfirmation,
  },
  {
    name: 'ship',
    action: 'ship',
    status: [30001, 30005],
    traces: { shipment: countRows('shipment') },
    prepare: prepareShipping,
  },
  {
    name: 'apply',
    action: 'applyForReissue',
    status: [30005, 40000],
    traces: { application: countRows('reissue_application') },
    prepare: prepareApplication,
  },
  {
    name: 'synchronise',
    action: 'dataArrived',
    status: [10001, 10004],
    traces: {
      'supplied item': (orderId) => sql`select count(*)::int as n from data_request_item
        join data_request on data_request.id = request_id
        where order_id = ${orderId}::uuid and supplied_at is not null and closed_at is not null`,
    },
    prepare: prepareSynchronisation,
  },
  {
    name: 'scheme',
    action: 'submitScheme',
    status: [20001, 20005],
    traces: {
      version: (orderId) =>
        sql`select count(*)::int as n from order_scheme where order_id = ${orderId}::uuid and number is not null`,
      counted: (orderId) => sql`select scheme_count as n from treatment_order where id = ${orderId}::uuid`,
    },
    prepare: prepareSubmission,
  },
];
