import * as lab from '../calls.ts';
import * as orderLab from '../../orders/lab/calls.ts';
import * as calls from '@dentarium/api/orders/upload-calls';
import * as ownCalls from '../../orders/forms/calls.ts';
import { createOrder } from '../../orders/testing/sample-orders.ts';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { createFile } from '../../files/testing/sample-files.ts';
import { type SampleRequest, sampleRequest, oncePerScene, type Scene } from '../../../testing/access-matrix/scene.ts';

/** Creates a file that an order was sent with. */
async function createOrderFile(scene: Scene) {
  const { db } = scene;
  const { file, patient } = await createFile(scene);
  const { orderId } = await createOrder(scene, { patient, detailStatus: 10004 });
  const row = await db
    .selectFrom('file')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .select(['object_id', 'name', 'category', 'taken_at', 'mirror', 'rotation', 'md5', 'size'])
    .where('file.id', '=', file)
    .executeTakeFirstOrThrow();
  const place = { order_id: orderId, patient_id: patient, submission: 1, form_key: 0, field: 'file8', position: 0 };
  const { id } = await db
    .insertInto('order_file')
    .values({ ...place, ...row, crop: null, file_id: file, state: 'success', problem: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, orderId };
}

/** One file that all read-only calls share. */
const getSharedOrderFile = oncePerScene(createOrderFile);

async function createOrderQuery(scene: Scene) {
  return { query: { orderId: (await createOrderFile(scene)).orderId } };
}

const VIEW_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(calls.getIsHaveFailFile, async (scene) => ({ query: { patientIds: await scene.lastingPatient() } })),
  sampleRequest(calls.patientIsSync, async (scene) => ({ body: { patientId: await scene.lastingPatient() } })),
  sampleRequest(ownCalls.queryOrderFiles, async (scene) => ({
    query: { orderId: (await getSharedOrderFile(scene)).orderId },
  })),
  sampleRequest(lab.getOrderImage, async (scene) => ({
    params: { id: (await getSharedOrderFile(scene)).id, variant: 'thumb' as const },
  })),
];

const EDIT_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(calls.syncFailFileByOrder, createOrderQuery),
  sampleRequest(calls.syncPatientData, async (scene) => ({ query: { patientId: await scene.patient() } })),
];

/** The calls of the files of orders, by the access to a patient's orders that they need. */
export const ACCESS_REQUESTS: SampleRequestTable = { order: VIEW_REQUESTS, orderEdit: EDIT_REQUESTS };

/** Valid requests for every call of the files of orders. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  ...VIEW_REQUESTS,
  ...EDIT_REQUESTS,
  sampleRequest(lab.viewOrderFile, async (scene) => ({ params: { id: (await createOrderFile(scene)).id } })),
  sampleRequest(orderLab.queryLabFiles, createOrderQuery),
  sampleRequest(orderLab.retryLabFiles, async (scene) => ({
    body: { operatorId: scene.account, orderId: (await createOrderFile(scene)).orderId },
  })),
  sampleRequest(lab.getLabImage, async (scene) => ({
    params: { id: (await createOrderFile(scene)).id, variant: 'thumb' as const },
  })),
  sampleRequest(lab.readLabFile, async (scene) => ({ params: { id: (await createOrderFile(scene)).id } })),
];
