import type { Client } from '@dentarium/api';
import type { DetailStatus } from '@dentarium/orders/states';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeAccount } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { assignLabFunctions } from '../lab/area.ts';
import { queryLabCounts, queryLabOrder, queryLabQueue } from '../orders/lab/calls.ts';
import { createOrderClinic, makeOrderAt, type OrderClinic } from '../orders/testing/order-clinic.ts';
import * as calls from './calls.ts';
import { makeVersion } from './testing/make-schemes.ts';

/** The accounts that try to decide: that of the expert in the catalogue, and another expert of the manufacturer. */
type Caller = 'own' | 'colleague';

let clinic: OrderClinic;
let callers: Readonly<Record<Caller, { readonly client: Client; readonly accountId: string }>>;
beforeAll(async () => {
  clinic = await createOrderClinic();
  const { db, manufacturer, accounts, labs } = clinic;
  const accountId = await makeAccount(db, { organisations: [manufacturer] });
  await assignLabFunctions(db, { accountId, organisationId: manufacturer }, ['expert']);
  callers = {
    own: { client: labs.expert, accountId: accounts.expert },
    colleague: { client: await clinic.as(accountId), accountId },
  };
});
afterAll(() => clinic.close());

/** The choices of a doctor: an expert with an account, one without, or nobody. */
type Choice = 'linked' | 'unlinked' | 'nobody';

async function makeWaitingPlan(choice: Choice, detailStatus: DetailStatus = 20002) {
  const { db, client, doctor: account, expert, accounts } = clinic;
  const accountId = choice === 'unlinked' ? null : accounts.expert;
  await db.updateTable('order_expert').set({ account_id: accountId }).where('id', '=', expert).execute();
  const { orderId, caseId } = await makeOrderAt(clinic, detailStatus);
  const expertId = choice === 'nobody' ? null : expert;
  await db
    .updateTable('treatment_case')
    .set({ expert_id: expertId, expert_fee: 1500 })
    .where('id', '=', caseId)
    .execute();
  await makeVersion({ db, client, account }, orderId, 'expert');
  return orderId;
}

const readLabOrder = (by: Caller, orderId: string) => callers[by].client.call(queryLabOrder, { query: { orderId } });

async function decide(by: Caller, call: 'approve' | 'return', orderId: string): Promise<string> {
  const { client, accountId: operatorId } = callers[by];
  const { version } = await readLabOrder(by, orderId);
  const body = { operatorId, orderId, version };
  const answer =
    call === 'approve'
      ? client.call(calls.expertApprove, { body })
      : client.call(calls.expertReturn, { body: { ...body, comment: 'Slower' } });
  return answer.then(
    ({ detailStatus }) => String(detailStatus),
    (error: { code: string }) => error.code,
  );
}

const ROWS: readonly (readonly [Choice, Caller, string, string])[] = [
  ['linked', 'own', 'allowed', 'chosen'],
  ['linked', 'colleague', 'order.otherExpert', 'other'],
  ['unlinked', 'own', 'order.expertUnlinked', 'unlinked'],
  ['unlinked', 'colleague', 'order.expertUnlinked', 'unlinked'],
  ['nobody', 'own', 'allowed', 'open'],
  ['nobody', 'colleague', 'allowed', 'open'],
];

test.each(ROWS)(
  'ORD-08 LAB-01 with the choice %s a decision of the %s expert is %s',
  async (choice, by, result, claim) => {
    for (const status of [20002, 20003] as const)
      for (const [call, next] of [
        ['approve', '20005'],
        ['return', '20004'],
      ] as const) {
        const orderId = await makeWaitingPlan(choice, status);
        expect((await readLabOrder(by, orderId)).expertClaim).toBe(claim);
        expect([status, call, await decide(by, call, orderId)]).toEqual([
          status,
          call,
          result === 'allowed' ? next : result,
        ]);
        const expected = result === 'allowed' ? Number(next) : status;
        expect((await readLabOrder(by, orderId)).detailStatus).toBe(expected);
      }
  },
);

test('ORD-08 LAB-01 refuses an account that is no expert before it looks at the choice', async () => {
  const orderId = await makeWaitingPlan('linked');
  const body = { operatorId: clinic.accounts.designer, orderId, version: 1 };
  expect((await callExpectingRefusal(clinic.labs.designer, calls.expertApprove, { body })).code).toBe('access.denied');
});

test('ORD-08 LAB-01 lists in the queue of an expert what they may decide on, and what nobody may', async () => {
  const lists = async (by: Caller) => {
    const { client, accountId: operatorId } = callers[by];
    const body = { operatorId, labFunction: 'expert' as const, pageIndex: 1, pageSize: 100 };
    const { items, total } = await client.call(queryLabQueue, { body });
    const counts = await client.call(queryLabCounts, {});
    expect(counts).toEqual([{ labFunction: 'expert', count: total }]);
    return new Set(items.map(({ orderId }) => orderId));
  };
  const nobody = await makeWaitingPlan('nobody');
  const linked = await makeWaitingPlan('linked');
  const [own, colleague] = [await lists('own'), await lists('colleague')];
  expect([own.has(nobody), own.has(linked)]).toEqual([true, true]);
  expect([colleague.has(nobody), colleague.has(linked)]).toEqual([true, false]);
  const unlinked = await makeWaitingPlan('unlinked');
  expect((await lists('colleague')).has(unlinked)).toBe(true);
});

test('ORD-08 LAB-01 hides the fee of an expert from other experts', async () => {
  const orderId = await makeWaitingPlan('linked');
  expect((await readLabOrder('own', orderId)).expert?.fee).toBe(1500);
  expect((await readLabOrder('colleague', orderId)).expert?.fee).toBeUndefined();
});
