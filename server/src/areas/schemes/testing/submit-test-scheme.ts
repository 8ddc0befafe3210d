import * as calls from '../calls.ts';
import type { SchemeSubmission } from '../calls.ts';
import { expect } from '@jest/globals';
import { upload } from '../../files/testing/sending.ts';
import { waitUntil } from '../../files/testing/until.ts';
import { createActionInput, type OrderClinic } from '../../orders/testing/order-clinic.ts';
import { createSmallScheme, createSampleZip } from './scheme-zips.ts';

/** Submits a plan of an order as its designer. */
export async function submitTestScheme(
  clinic: OrderClinic,
  orderId: string,
  zip: Buffer,
  note = '',
): Promise<SchemeSubmission> {
  const { designer } = clinic.labs;
  const objectId = await upload(designer, 'scheme.zip', zip);
  const body = { ...(await createActionInput(clinic, 'designer', orderId)), objectId, note };
  return designer.call(calls.submitScheme, { body });
}

/** Queries the submissions of an order, the latest first. */
function querySubmissions({ labs }: OrderClinic, orderId: string): Promise<readonly SchemeSubmission[]> {
  return labs.designer.call(calls.queryLabSchemes, { query: { orderId } });
}

/** Waits until all submissions are checked, and returns the latest one. */
export async function waitForCheck(clinic: OrderClinic, orderId: string): Promise<SchemeSubmission> {
  await waitUntil(async () => (await querySubmissions(clinic, orderId)).every(({ state }) => state !== 'checking'));
  const [latest] = await querySubmissions(clinic, orderId);
  if (latest === undefined) throw new Error('nothing was handed in');
  return latest;
}

/** Submits a small plan that is accepted, and returns its id. */
export async function submitAcceptedScheme(clinic: OrderClinic, orderId: string, millimetres: number): Promise<string> {
  await submitTestScheme(clinic, orderId, await createSampleZip(createSmallScheme(millimetres)));
  const latest = await waitForCheck(clinic, orderId);
  expect(latest).toMatchObject({ state: 'taken', refusals: [], failure: null });
  return latest.schemeId;
}
