import type { Client } from '@dentarium/api';
import { type NoticeRow, queryNotices } from '@dentarium/api/notices/calls';
import {
  type DetailStatus,
  isNotification,
  type LabFunction,
  ORDER_NOTIFICATIONS,
  type OrderEffect,
  type OrderFacts,
  type OrderNotification,
  ORDER_TRANSITIONS,
  type OrderQuestion,
  type OrderTransition,
  type TransitionTarget,
  type StepStatus,
} from '@dentarium/orders/states';
import { PASSING_FACTS } from '@dentarium/orders/states/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeAccount } from '../../../testing/people.ts';
import { makePatient, sharePatientWith } from '../../patients/testing/patient-forms.ts';
import { changeOrder } from '../cases/change-order.ts';
import { requireStoredOrder } from '../cases/order-access.ts';
import { createOrderClinic, makeOrderAt, type OrderClinic } from '../testing/order-clinic.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

const FUNCTIONS = {
  notifyReviewers: 'reviewer',
  notifyDesigners: 'designer',
  notifyDesigner: 'designer',
  notifyExpert: 'expert',
  notifyFactory: 'factory',
  notifySales: 'sales',
} as const satisfies Record<Exclude<OrderNotification, 'notifyDoctor'>, LabFunction>;

/** Returns the account of the test that an effect notifies, and the pages that its notices lead to. */
function getRecipient(effect: OrderNotification) {
  const { doctor, client, accounts, labs } = clinic;
  if (effect === 'notifyDoctor') return { id: doctor, client, path: /^\/case\/(detail|plan)\?order=/ };
  const name = FUNCTIONS[effect];
  return { id: accounts[name], client: labs[name], path: /^\/lab\/(order|plan)\?order=/ };
}

const FACTS_BY_ANSWER: Readonly<Record<OrderQuestion, Readonly<Record<'yes' | 'no', Partial<OrderFacts>>>>> = {
  outstanding: { yes: { outstandingItems: 1 }, no: { outstandingItems: 0 } },
  expertNeeded: { yes: { expertNeeded: true }, no: { expertNeeded: false } },
  designNeeded: { yes: { designNeeded: true }, no: { designNeeded: false } },
  hasShipment: { yes: { hasShipment: true }, no: { hasShipment: false } },
  parcelReceived: { yes: { parcelReceived: true }, no: { parcelReceived: false } },
};

interface Case {
  readonly name: string;
  readonly transition: OrderTransition;
  readonly facts: Partial<OrderFacts>;
  readonly notifications: readonly OrderNotification[];
}

interface Outcome {
  readonly suffix: string;
  readonly facts: Partial<OrderFacts>;
  readonly effects: readonly OrderEffect[];
}

/** Lists the outcomes of a target, one for each of its branches. */
function listOutcomes(target: TransitionTarget): Outcome[] {
  if (typeof target !== 'object') return [{ suffix: '', facts: {}, effects: [] }];
  return (['yes', 'no'] as const).flatMap((answer) =>
    listOutcomes(target[answer].to).map(({ suffix, facts, effects }) => ({
      suffix: ` (${target.ask}: ${answer})${suffix}`,
      facts: { ...FACTS_BY_ANSWER[target.ask][answer], ...facts },
      effects: [...target[answer].effects, ...effects],
    })),
  );
}

/** Lists the outcomes of a transition. */
function listCases(transition: OrderTransition): Case[] {
  const { id, action, to } = transition;
  return listOutcomes(to).map(({ suffix, facts, effects }) => ({
    name: `${id} ${action}${suffix}`,
    transition,
    facts,
    notifications: [...transition.effects, ...effects].filter(isNotification),
  }));
}

const CASES = ORDER_TRANSITIONS.filter(({ from }) => from !== 'none').flatMap(listCases);

/** Makes an order from which a transition starts. */
async function makeStart({ from, orderTypes, received, action }: OrderTransition) {
  const detailStatus: DetailStatus = typeof from === 'string' ? 20005 : (from[0] ?? 20005);
  const stepStatus: StepStatus | undefined = detailStatus === 30005 && received !== false ? 360 : undefined;
  const order = await makeOrderAt(clinic, detailStatus, {
    type: orderTypes[0] ?? 0,
    ...(stepStatus === undefined ? {} : { stepStatus }),
  });
  const isReissue = detailStatus === 40000 || detailStatus === 40001;
  await clinic.db
    .updateTable('treatment_order')
    .set({
      is_paused: action === 'resume',
      cancellation_requested: ['withdrawCancellation', 'acceptCancellation', 'refuseCancellation'].includes(action),
      designer_id: clinic.accounts.designer,
      submission_count: 1,
      ...(isReissue ? { resume_detail: 30005, resume_step: 360 } : {}),
    })
    .where('id', '=', order.orderId)
    .execute();
  return order;
}

/** Performs a transition by the rules of orders, without the other effects. */
async function act(
  orderId: string,
  { transition, facts }: Pick<Case, 'transition' | 'facts'>,
  actorId: string | null = null,
) {
  const { action, actor, effects, to } = transition;
  const more = listOutcomes(to).flatMap((outcome) => outcome.effects);
  const others = [...effects, ...more].filter((effect) => !isNotification(effect));
  await clinic.db.transaction().execute(async (db) =>
    changeOrder({
      db,
      order: await requireStoredOrder(db, orderId),
      action,
      actors: [actor],
      actorId,
      facts: { ...PASSING_FACTS, ...facts },
      effects: Object.fromEntries(others.map((effect) => [effect, async () => undefined])),
    }),
  );
}

async function listRecipientIds(orderId: string): Promise<string[]> {
  const rows = await clinic.db
    .selectFrom('notice')
    .select('account_id')
    .where('subject_id', '=', orderId)
    .where('done_at', 'is', null)
    .execute();
  return rows.map(({ account_id: id }) => id);
}

async function findNotice(client: Client, orderId: string): Promise<NoticeRow | undefined> {
  const { items } = await client.call(queryNotices, { body: { isDone: false, pageIndex: 1, pageSize: 100 } });
  return items.find(({ subjectId }) => subjectId === orderId);
}

function getCaseOrThrow(name: string): Case {
  const namedCase = CASES.find((one) => one.name === name);
  if (namedCase === undefined) throw new Error(`the table has no ${name}`);
  return namedCase;
}

test('ORD-15 generates a case for every effect of the table that notifies', () => {
  const effects = new Set(CASES.flatMap(({ notifications }) => notifications));
  expect(effects).toEqual(new Set(ORDER_NOTIFICATIONS.filter((name) => name !== 'notifySales')));
});

describe.each(CASES)('ORD-15 NOTICE-01 $name', (oneCase) => {
  test('notifies exactly those whom the table names, with a link to the order', async () => {
    const { orderId } = await makeStart(oneCase.transition);
    await act(orderId, oneCase);
    const recipients = oneCase.notifications.map(getRecipient);
    expect((await listRecipientIds(orderId)).toSorted()).toEqual(recipients.map(({ id }) => id).toSorted());
    for (const { client, path } of recipients) {
      const notice = await findNotice(client, orderId);
      expect(notice).toMatchObject({ to: expect.stringMatching(path), subject: expect.any(String) });
      expect(`${notice?.text.ch} ${notice?.text.en}`).toMatch(/C\d{7}-1.*C\d{7}-1/);
    }
  });
});

describe('ORD-15 NOTICE-01 recipients', () => {
  const ship = getCaseOrThrow('F2 ship');

  test('are the attending doctor and who has created the order, but not who has left the clinic', async () => {
    const { db, organisation } = clinic;
    const [creator, former] = [await makeAccount(db, { organisations: [organisation] }), await makeAccount(db)];
    const [one, other] = [await makeStart(ship.transition), await makeStart(ship.transition)];
    for (const [{ orderId }, id] of [
      [one, creator],
      [other, former],
    ] as const)
      await db.updateTable('treatment_order').set({ created_by: id }).where('id', '=', orderId).execute();
    for (const { orderId } of [one, other]) await act(orderId, ship);
    expect((await listRecipientIds(one.orderId)).toSorted()).toEqual([clinic.doctor, creator].toSorted());
    expect(await listRecipientIds(other.orderId)).toEqual([clinic.doctor]);
  });

  test('include a colleague of another clinic who has created the order, as long as the patient is shared', async () => {
    const { db, doctor } = clinic;
    const colleague = await makeAccount(db);
    const { orderId, patient } = await makeStart(ship.transition);
    await sharePatientWith(db, patient, colleague, doctor);
    await db.updateTable('treatment_order').set({ created_by: colleague }).where('id', '=', orderId).execute();
    await act(orderId, ship);
    expect(await listRecipientIds(orderId)).toContain(colleague);
  });

  test('are without the person who has acted', async () => {
    const { orderId } = await makeStart(ship.transition);
    await act(orderId, ship, clinic.doctor);
    expect(await listRecipientIds(orderId)).toEqual([]);
  });

  test('are the designer of the order and the expert of the case alone, if they have the function', async () => {
    const { db, manufacturer, accounts } = clinic;
    const [designer, expert] = [
      await makeAccount(db, { organisations: [manufacturer] }),
      await makeAccount(db, { organisations: [manufacturer] }),
    ];
    for (const [account_id, lab_function] of [
      [designer, 'designer'],
      [expert, 'expert'],
    ] as const)
      await db.insertInto('lab_function').values({ account_id, organisation_id: manufacturer, lab_function }).execute();
    const changes = getCaseOrThrow('P9 requestChanges');
    const review = getCaseOrThrow('P3 submitScheme (expertNeeded: yes)');
    const [ownOrder, otherOrder, reviewedOrder] = [
      await makeStart(changes.transition),
      await makeStart(changes.transition),
      await makeStart(review.transition),
    ];
    await db
      .updateTable('treatment_order')
      .set({ designer_id: clinic.doctor })
      .where('id', '=', otherOrder.orderId)
      .execute();
    await db.updateTable('order_expert').set({ account_id: expert }).where('id', '=', clinic.expert).execute();
    await db
      .updateTable('treatment_case')
      .set({ expert_id: clinic.expert })
      .where('id', '=', reviewedOrder.caseId)
      .execute();
    for (const { orderId } of [ownOrder, otherOrder]) await act(orderId, changes);
    await act(reviewedOrder.orderId, review);
    expect(await listRecipientIds(ownOrder.orderId)).toEqual([accounts.designer]);
    expect((await listRecipientIds(otherOrder.orderId)).toSorted()).toEqual([accounts.designer, designer].toSorted());
    expect(await listRecipientIds(reviewedOrder.orderId)).toEqual([expert]);
    await db.updateTable('order_expert').set({ account_id: null }).where('id', '=', clinic.expert).execute();
    for (const id of [designer, expert]) await db.deleteFrom('account').where('id', '=', id).execute();
  });
});

test('NOTICE-01 finishes the tasks at an order when it moves on, and keeps the news', async () => {
  const commit = getCaseOrThrow('D3 commit (outstanding: no)');
  const { orderId } = await makeStart(commit.transition);
  await act(orderId, commit);
  expect(await findNotice(clinic.labs.reviewer, orderId)).toMatchObject({ kind: 'orders.submitted' });
  await act(orderId, getCaseOrThrow('D10 accept'));
  expect(await findNotice(clinic.labs.reviewer, orderId)).toBeUndefined();
  expect(await findNotice(clinic.client, orderId)).toMatchObject({ kind: 'orders.accepted', isTask: false });
});

test('NOTICE-01 finishes the application for a reissue of the reviewers once its terms are offered', async () => {
  const apply = getCaseOrThrow('R1 applyForReissue');
  const { orderId } = await makeStart(apply.transition);
  await act(orderId, apply);
  expect(await findNotice(clinic.labs.reviewer, orderId)).toMatchObject({ kind: 'orders.reissueApplied' });
  await act(orderId, getCaseOrThrow('R2 offerReissue'));
  expect(await findNotice(clinic.labs.reviewer, orderId)).toBeUndefined();
});

test('NOTICE-01 finishes all notices of a removed order', async () => {
  const reject = getCaseOrThrow('D9 reject');
  const { orderId } = await makeStart(reject.transition);
  await act(orderId, reject);
  expect(await listRecipientIds(orderId)).toEqual([clinic.doctor]);
  await act(orderId, getCaseOrThrow('D11 delete'));
  expect(await listRecipientIds(orderId)).toEqual([]);
});

test.each([
  ['the doctor after 15 days', 16, 'notifyDoctor', 'orders.planWaiting', 15],
  ['regional sales after 90 days', 91, 'notifySales', 'orders.planUnanswered', 90],
] as const)('ORD-12 NOTICE-01 reminds %s of an unanswered plan', async (_, age, effect, kind, days) => {
  const { db, app } = clinic;
  const { orderId } = await makeOrderAt(clinic, 20005);
  await db
    .updateTable('treatment_order')
    .set({ waiting_since: new Date(Date.now() - age * 86_400_000) })
    .where('id', '=', orderId)
    .execute();
  await app.areas.runSchedule('remind of plans');
  const notice = await findNotice(getRecipient(effect).client, orderId);
  expect(notice).toMatchObject({ kind, isTask: true, text: { en: expect.stringContaining(`${days} days`) } });
});

test('NOTICE-01 names no patient whom the user may not see any more', async () => {
  const { db, organisation, doctor } = clinic;
  const ship = getCaseOrThrow('F2 ship');
  const patient = await makePatient(db, organisation, doctor);
  const { orderId } = await makeOrderAt(clinic, 30001, { patient });
  await act(orderId, ship);
  await db.updateTable('patient').set({ deleted_at: new Date() }).where('id', '=', patient).execute();
  expect(await findNotice(clinic.client, orderId)).toMatchObject({ subject: null, to: null });
});
