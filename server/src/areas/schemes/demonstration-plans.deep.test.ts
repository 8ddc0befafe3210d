import * as specifiedCalls from '@dentarium/api/schemes/calls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitUntil } from '../files/testing/until.ts';
import { createOrderClinic, makeOrderAt, type OrderClinic, readOrder } from '../orders/testing/order-clinic.ts';
import { schemesArea } from './area.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

test('ORD-09 draws, reads, returns and redraws a plan of the demonstration in a job, or waits for its expert', async () => {
  const { app, db, accounts, doctor, expert } = clinic;
  const [proposed, judged] = [await makeOrderAt(clinic, 20001), await makeOrderAt(clinic, 20001)];
  await db.updateTable('treatment_case').set({ expert_id: expert }).where('id', '=', judged.caseId).execute();
  const plans = await app.areas.requireService(schemesArea);
  const designs = [proposed, judged].map(({ orderId }) => ({
    orderId,
    designerId: accounts.designer,
    doctorId: doctor,
  }));
  await db.transaction().execute((transaction) => plans.begin(transaction, designs));
  await waitUntil(async () => (await readOrder(clinic, judged.orderId)).detailStatus === 20002);
  expect(await readOrder(clinic, proposed.orderId)).toMatchObject({ detailStatus: 20005, stepStatus: 180 });
  const versions = await clinic.client.call(specifiedCalls.get3dDesignList, { query: { caseId: proposed.caseId } });
  expect(versions.map(({ number, state, steps }) => [number, state, steps.upper])).toEqual([
    [2, 'proposed', 28],
    [1, 'changes', 24],
  ]);
});
