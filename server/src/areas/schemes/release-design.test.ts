import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeAccount } from '../../testing/people.ts';
import { assignLabFunctions } from '../lab/area.ts';
import { queryLabOrder, takeDesign } from '../orders/lab/calls.ts';
import { createActionInput, createOrderClinic, makeOrderAt, type OrderClinic } from '../orders/testing/order-clinic.ts';
import { releaseDesign } from './calls.ts';
import { uploadMesh } from './testing/make-schemes.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

const read = (orderId: string) => clinic.labs.designer.call(queryLabOrder, { query: { orderId } });
const release = async (orderId: string) =>
  clinic.labs.designer.call(releaseDesign, { body: await createActionInput(clinic, 'designer', orderId) });

test.each([
  [20001, 20000],
  [20004, 20004],
] as const)(
  'LAB-01 ORD-05 gives back a design in status %d, so that a colleague takes it: %d',
  async (status, next) => {
    const { db, manufacturer, accounts } = clinic;
    const { orderId } = await makeOrderAt(clinic, status);
    const designer = { designer_id: accounts.designer, scheme_count: status === 20004 ? 1 : 0 };
    await db.updateTable('treatment_order').set(designer).where('id', '=', orderId).execute();
    const colleagueId = await makeAccount(db, { organisations: [manufacturer] });
    await assignLabFunctions(db, { accountId: colleagueId, organisationId: manufacturer }, ['designer']);
    const colleague = await clinic.as(colleagueId);
    const { version } = await read(orderId);
    const body = { operatorId: colleagueId, orderId, version };
    await expect(colleague.call(releaseDesign, { body })).rejects.toMatchObject({ code: 'order.otherDesigner' });
    expect(await release(orderId)).toMatchObject({ detailStatus: next, takenBy: null });
    const takenOrder = await colleague.call(takeDesign, { body: { ...body, version: version + 1 } });
    expect(takenOrder).toMatchObject({ detailStatus: status, takenBy: { id: colleagueId } });
    expect(takenOrder.history.map(({ action }) => action)).toEqual(['releaseDesign', 'takeDesign']);
  },
);

test('LAB-01 ORD-05 does not give back a design while a plan of it is read', async () => {
  const { db, client, accounts } = clinic;
  const { orderId } = await makeOrderAt(clinic, 20001);
  await db.updateTable('treatment_order').set({ designer_id: accounts.designer }).where('id', '=', orderId).execute();
  const objectId = await uploadMesh(client);
  const { id: schemeId } = await db
    .insertInto('order_scheme')
    .values({
      order_id: orderId,
      object_id: objectId,
      state: 'checking',
      submission_number: 1,
      note: '',
      submitted_by: accounts.designer,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await expect(release(orderId)).rejects.toMatchObject({ code: 'scheme.checking' });
  await db.updateTable('order_scheme').set({ state: 'refused' }).where('id', '=', schemeId).execute();
  expect((await release(orderId)).detailStatus).toBe(20000);
});
