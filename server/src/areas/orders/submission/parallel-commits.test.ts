import { queryPatientList } from '@dentarium/api/patients/calls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import {
  commitOrder,
  createNewOrder,
  createOrderClinic,
  fillInForms,
  type OrderClinic,
} from '../testing/order-clinic.ts';

const COMMITS = 40;

let clinic: OrderClinic;
beforeAll(async () => {
  // The files of this mode are rows, which commits read inside of their transactions.
  clinic = await createOrderClinic({ MODE: 'public' });
});
afterAll(() => clinic.close());

test('CALL-05 answers forty commits of one order at once, does one of them, and answers others meanwhile', async () => {
  const order = await createNewOrder(clinic);
  await fillInForms(clinic, order);
  const organisation = await makeOrganisation(clinic.db);
  const reader = await clinic.as(await makeAccount(clinic.db, { organisations: [organisation] }));
  const progress = { isOver: false };
  const commits = Array.from({ length: COMMITS }, () =>
    commitOrder(clinic, order.orderId).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    ),
  );
  const ends = Promise.all(commits).finally(() => {
    progress.isOver = true;
  });
  let lists = 0;
  while (!progress.isOver) {
    await reader.call(queryPatientList, { body: { pageIndex: 1, pageSize: 20 } });
    lists += 1;
  }
  const outcomes = await ends;
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  // A machine that is busy refuses those that have waited for too long.
  for (const outcome of outcomes) expect(['done', 'order.status', 'server.unavailable']).toContain(outcome);
  expect(lists).toBeGreaterThan(1);
});
