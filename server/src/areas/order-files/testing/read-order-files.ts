import type { Client } from '@dentarium/api';
import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { queryOrderFiles } from '../../orders/forms/calls.ts';
import type { ObjectName } from '../../../objects/stores/object-name.ts';
import { waitUntil } from '../../files/testing/until.ts';
import { type OrderClinic, readOrder } from '../../orders/testing/order-clinic.ts';

/** Reads the files of an order as its doctor. */
export function readOrderFiles(client: Client, orderId: string): Promise<OrderFile[]> {
  return client.call(queryOrderFiles, { query: { orderId } });
}

/** Reads the files of an order once their checks have ended. */
export async function waitForSettledFiles(client: Client, orderId: string): Promise<OrderFile[]> {
  const isDone = ({ state }: OrderFile) => state === 'success' || state === 'fail';
  await waitUntil(async () => (await readOrderFiles(client, orderId)).every(isDone));
  return readOrderFiles(client, orderId);
}

/** Returns the file of an order in a field. @throws Error where there is none */
export async function getOrderFileOrThrow(client: Client, orderId: string, field: string): Promise<OrderFile> {
  const file = (await readOrderFiles(client, orderId)).find((one) => one.field === field);
  if (file === undefined) throw new Error(`the order has no ${field}`);
  return file;
}

/** Reads the current answers of an order in a form. */
export async function readFormAnswers(
  clinic: OrderClinic,
  orderId: string,
  formKey: number,
): Promise<Readonly<Record<string, unknown>>> {
  const form = (await readOrder(clinic, orderId)).forms.find((one) => one.formKey === formKey);
  return form?.formValue ?? {};
}

/** Reads the name of the object of the file in a field of a form. */
export async function readObjectName(
  clinic: OrderClinic,
  orderId: string,
  { formKey, field }: { readonly formKey: number; readonly field: string },
): Promise<ObjectName> {
  const fileIds = (await readFormAnswers(clinic, orderId, formKey))[field];
  const fileId = Array.isArray(fileIds) ? String(fileIds[0]) : '';
  return clinic.db
    .selectFrom('file')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .select(['bucket', 'full_name as name'])
    .where('file.id', '=', fileId)
    .executeTakeFirstOrThrow();
}
