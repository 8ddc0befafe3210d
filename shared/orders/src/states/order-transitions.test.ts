import { describe, expect, test } from '@jest/globals';
import { decideOrder, type OrderDecision } from './decide-order.ts';
import type { OrderState } from './order-facts.ts';
import { ORDER_TRANSITIONS } from './order-transitions.ts';
import { LAB_FUNCTIONS } from './order-types.ts';
import { EXPECTED_TRANSITIONS, type ExpectedTransition } from './testing/expected-transitions.ts';
import { createOrderState, listOrderStates, PASSING_FACTS, prepareForAction } from './testing/orders.ts';
import { ORDER_ACTIONS, type OrderActor } from './transition.ts';

const ACTORS: readonly OrderActor[] = ['doctor', ...LAB_FUNCTIONS, 'system'];
const ORDERS = listOrderStates();

function toText(decision: OrderDecision): string {
  if ('error' in decision) return decision.error;
  return decision.to === null ? 'removed' : `${decision.to.detailStatus}/${decision.to.stepStatus}`;
}

function isFrom({ from, types }: ExpectedTransition, order: OrderState): boolean {
  if (!types.includes(order.type)) return false;
  const place = `${order.detailStatus}/${order.stepStatus}`;
  return from.some((name) => name === 'any' || name === place || name === String(order.detailStatus));
}

function target({ to }: ExpectedTransition, order: OrderState): string {
  if (to === 'same') return `${order.detailStatus}/${order.stepStatus}`;
  return to === 'resume' ? '30005/360' : to;
}

describe.each(EXPECTED_TRANSITIONS)('$id $action by $actor', (row) => {
  const from = ORDERS.filter((order) => isFrom(row, order)).map((order) => prepareForAction(order, row.action));

  test('ORD-06 succeeds once in each of its statuses, by its own row', () => {
    expect(from.length).toBeGreaterThanOrEqual(row.types.length);
    for (const order of from) {
      const decision = decideOrder(order, row.action, [row.actor], PASSING_FACTS);
      expect([order, toText(decision)]).toEqual([order, target(row, order)]);
      expect(decision).toMatchObject({ transition: { id: row.id } });
    }
  });

  test('ORD-06 ORD-15 has exactly the designed effects', () => {
    for (const order of from) {
      const decision = decideOrder(order, row.action, [row.actor], PASSING_FACTS);
      expect('effects' in decision && decision.effects).toEqual(row.effects);
    }
  });

  test('ORD-06 fails for every other actor', () => {
    for (const order of from)
      for (const actor of ACTORS) {
        const isOwn = EXPECTED_TRANSITIONS.some(
          (other) => other.action === row.action && other.actor === actor && isFrom(other, order),
        );
        const decision = decideOrder(order, row.action, [actor], PASSING_FACTS);
        expect([actor, 'error' in decision]).toEqual([actor, !isOwn]);
      }
  });

  test('ORD-06 throws for a missing fact that it needs', () => {
    for (const order of from)
      expect(() => decideOrder(order, row.action, [row.actor], {})).toThrow(
        /^an order cannot be decided without the fact/,
      );
  });
});

test('ORD-05 ORD-06 refuses every other pair of status and action', () => {
  let refusalCount = 0;
  for (const order of ORDERS)
    for (const action of ORDER_ACTIONS)
      for (const actor of ACTORS) {
        const rows = EXPECTED_TRANSITIONS.filter((row) => row.action === action && row.actor === actor);
        if (rows.some((row) => isFrom(row, order)) || action === 'resume') continue;
        const isKnown = rows.length > 0 || (action === 'create' && actor === 'doctor');
        const code = toText(decideOrder(order, action, [actor], PASSING_FACTS));
        expect([order, action, actor, code]).toEqual([
          order,
          action,
          actor,
          isKnown ? 'order.status' : 'access.denied',
        ]);
        refusalCount += 1;
      }
  expect(refusalCount).toBeGreaterThan(9000);
});

test('ORD-06 has exactly the designed rows', () => {
  const ids = ORDER_TRANSITIONS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(
    [...EXPECTED_TRANSITIONS.map(({ id }) => id), 'D1', 'resume', 'resume-stop'].toSorted(),
  );
});

test('ORD-12 restarts the timers on resuming, and notifies the doctor only if sales resume', () => {
  const paused = { ...createOrderState(0, 20005), isPaused: true };
  expect(decideOrder(paused, 'resume', ['sales'], PASSING_FACTS)).toMatchObject({
    effects: ['clearPaused', 'restartTimers', 'notifyDoctor'],
  });
  expect(decideOrder(paused, 'resume', ['system'], PASSING_FACTS)).toMatchObject({
    effects: ['clearPaused', 'restartTimers'],
  });
});

test('ORD-06 creates an order with its numbers and the preferences of its doctor', () => {
  const decision = decideOrder(null, 'create', ['doctor'], PASSING_FACTS);
  expect(decision).toMatchObject({
    transition: { id: 'D1' },
    to: { detailStatus: 10000, stepStatus: 10 },
    creates: null,
    effects: ['numberOrder', 'copyPreferences'],
  });
  for (const actor of ACTORS.slice(1))
    expect(decideOrder(null, 'create', [actor], PASSING_FACTS)).toEqual({ error: 'access.denied' });
  expect(decideOrder(null, 'commit', ['doctor'], PASSING_FACTS)).toEqual({ error: 'order.status' });
});

test('ORD-06 uses the function that the status needs of an account with several functions', () => {
  const decide = (order: OrderState) => decideOrder(order, 'requestData', [...LAB_FUNCTIONS], PASSING_FACTS);
  expect(decide(createOrderState(0, 10004))).toMatchObject({ transition: { id: 'D8', actor: 'reviewer' } });
  expect(decide(createOrderState(0, 20001))).toMatchObject({ transition: { id: 'P2', actor: 'designer' } });
  expect(decide(createOrderState(0, 20005))).toEqual({ error: 'order.status' });
});

test.each([
  ['D3', 10000, 0, 'commit', 'doctor', { outstandingItems: 1 }, '10001/20', []],
  ['A3', 50005, 2, 'commit', 'doctor', { outstandingItems: 2 }, '50001/20', []],
  ['P3', 20001, 0, 'submitScheme', 'designer', { expertNeeded: true }, '20002/110', ['notifyExpert']],
  ['P3', 20001, 0, 'submitScheme', 'designer', { expertNeeded: false }, '20005/180', ['notifyDoctor']],
  [
    'C4-production',
    30000,
    0,
    'acceptCancellation',
    'reviewer',
    { parcelReceived: false },
    '30005/350',
    ['removeBatch'],
  ],
  ['C4-production', 30000, 1, 'acceptCancellation', 'reviewer', { hasShipment: false }, '10003/10', ['cancelPlan']],
  [
    'C4-production-adjustment',
    30000,
    2,
    'acceptCancellation',
    'reviewer',
    { hasShipment: false },
    '50003/10',
    ['removeBatch', 'cancelPlan'],
  ],
  ['P6', 20004, 2, 'submitScheme', 'designer', { expertNeeded: true }, '20003/110', ['notifyExpert']],
  ['D10', 10004, 0, 'accept', 'reviewer', { designNeeded: false }, '20000/110', ['notifyDesigners']],
  ['D10-retention', 10004, 1, 'accept', 'reviewer', {}, '20000/110', ['notifyDesigners']],
  [
    'D10-retention',
    10004,
    1,
    'accept',
    'reviewer',
    { designNeeded: false },
    '30000/0',
    ['makeRetainerBatch', 'notifyFactory'],
  ],
] as const)('ORD-05 %s from %d depends on its outcome', (id, from, type, action, actor, facts, to, effects) => {
  const order = prepareForAction(createOrderState(type, from), action);
  const decision = decideOrder(order, action, [actor], { ...PASSING_FACTS, ...facts });
  expect(decision).toMatchObject({ transition: { id } });
  expect(toText(decision)).toBe(to);
  expect('effects' in decision && decision.effects).toEqual(expect.arrayContaining([...effects]));
});

test('ORD-06 leaves the treatment in its status on a restart and creates an adjustment', () => {
  for (const step of [350, 360] as const)
    expect(decideOrder(createOrderState(0, 30005, step), 'restart', ['doctor'], PASSING_FACTS)).toMatchObject({
      to: { detailStatus: 30005, stepStatus: step },
      creates: { type: 2, detailStatus: 50000, stepStatus: 10 },
    });
});
