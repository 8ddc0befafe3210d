import * as lab from '@dentarium/api/services/lab-files';
import * as calls from '@dentarium/api/services/upload-server';
import { anOrder } from '../../orders/testing/asked-orders.ts';
import type { CallTable } from '../../../testing/who-may/access-table.ts';
import { aFile } from '../../../testing/who-may/stage-and-file-calls.ts';
import { type Asked, asked, once, type Scene } from '../../../testing/who-may/scene.ts';

/** A file that an order was sent with. */
async function anOrderFile(scene: Scene) {
  const { db } = scene;
  const { file, patient } = await aFile(scene);
  const { orderId } = await anOrder(scene, { patient, detailStatus: 10004 });
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

/** One file, the same for every call that only looks. */
const aLastingOrderFile = once(anOrderFile);

async function ofOrder(scene: Scene) {
  return { query: { orderId: (await anOrderFile(scene)).orderId } };
}

const LOOKING: readonly Asked[] = [
  asked(calls.getIsHaveFailFile, async (scene) => ({ query: { patientIds: await scene.lastingPatient() } })),
  asked(calls.patientIsSync, async (scene) => ({ body: { patientId: await scene.lastingPatient() } })),
  asked(calls.queryOrderFiles, async (scene) => ({ query: { orderId: (await aLastingOrderFile(scene)).orderId } })),
  asked(calls.getOrderImage, async (scene) => ({
    params: { id: (await aLastingOrderFile(scene)).id, variant: 'thumb' as const },
  })),
];

const ACTING: readonly Asked[] = [
  asked(calls.syncFailFileByOrder, ofOrder),
  asked(calls.syncPatientData, async (scene) => ({ query: { patientId: await scene.patient() } })),
];

/** The calls of the files of orders, by what they do with those of a patient. */
export const ORDER_FILE_CALLS: CallTable = { order: LOOKING, orderEdit: ACTING };

/** Every call of the files of orders, with what it is asked with. */
export const ASKED_CALLS: readonly Asked[] = [
  ...LOOKING,
  ...ACTING,
  asked(calls.viewOrderFile, async (scene) => ({ params: { id: (await anOrderFile(scene)).id } })),
  asked(lab.queryLabFiles, ofOrder),
  asked(lab.retryLabFiles, async (scene) => ({
    body: { operatorId: scene.account, orderId: (await anOrderFile(scene)).orderId },
  })),
  asked(lab.getLabImage, async (scene) => ({
    params: { id: (await anOrderFile(scene)).id, variant: 'thumb' as const },
  })),
  asked(lab.readLabFile, async (scene) => ({ params: { id: (await anOrderFile(scene)).id } })),
];
