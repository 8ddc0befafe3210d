import { describe, expect, test } from '@jest/globals';
import {
  findCreationRefusal,
  type ExistingOrder,
  isOrderDone,
  isInProgress,
  findOpenDraft,
  listOpenOrders,
} from './open-orders.ts';
import { getOrderStatusOrThrow, type DetailStatus, type StepStatus } from './order-statuses.ts';
import type { OrderType } from './order-types.ts';

function order(
  type: OrderType,
  detailStatus: DetailStatus,
  stepStatus?: StepStatus,
  more: Partial<ExistingOrder> = {},
): ExistingOrder {
  const pair = { detailStatus, stepStatus: getOrderStatusOrThrow(detailStatus, stepStatus).stepStatus };
  return { type, ...pair, isArchive: false, stepsLeft: 0, retainerPhase: 1, ...more };
}

const OPEN_TREATMENT = order(0, 20001);
const WITH_RETAINER = order(0, 20001, undefined, { retainerPhase: 2 });
const OPEN_RETENTION = order(1, 10004);
const SHIPPED = order(0, 30005, 350, { stepsLeft: 8 });
const DONE = order(0, 30005, 360);
const DRAFT = order(0, 10000);
const ADJUSTMENT = order(2, 20000);

describe('open orders', () => {
  test.each([
    ['received with no steps left', order(0, 30005, 360), true],
    ['received with steps left', order(0, 30005, 360, { stepsLeft: 1 }), false],
    ['shipped with no steps left', order(0, 30005, 350), false],
    ['in design', OPEN_TREATMENT, false],
    ['archived in design', order(0, 20001, undefined, { isArchive: true }), true],
    ['in reissue', order(0, 40000), false],
    ['a retainer received', order(1, 30005, 360), true],
  ])('ORD-07 tells whether an order %s is done: %s', (_, existing, expected) => {
    expect(isOrderDone(existing)).toBe(expected);
    expect(listOpenOrders([existing])).toEqual(expected ? [] : [existing]);
  });

  test.each([
    [10000, true],
    [20005, true],
    [30001, true],
    [30005, false],
    [40000, true],
    [50004, true],
  ] as const)('ORD-06 tells whether an order in %d is in progress: %s', (detailStatus, expected) => {
    expect(isInProgress({ detailStatus, isArchive: false })).toBe(expected);
    expect(isInProgress({ detailStatus, isArchive: true })).toBe(false);
  });

  test.each([
    [10000, true],
    [10001, false],
    [10003, true],
    [10004, false],
    [10005, false],
  ] as const)('ORD-07 tells whether an order in %d is a draft that the wizard opens: %s', (detailStatus, expected) => {
    const existing = order(1, detailStatus);
    expect(findOpenDraft([OPEN_TREATMENT, existing])).toBe(expected ? existing : undefined);
    expect(findOpenDraft([{ ...existing, isArchive: true }])).toBeUndefined();
  });
});

/** The results for treatment, retention and adjustment; `null` allows it. */
describe('ORD-07 creation of orders', () => {
  test.each([
    ['for a patient with nothing', [], [null, null, 'order.notShipped']],
    ['beside a draft, which is continued', [DRAFT], ['order.draftOpen', 'order.draftOpen', 'order.notShipped']],
    ['beside a withdrawn order', [order(1, 10003)], ['order.draftOpen', 'order.draftOpen', 'order.notShipped']],
    ['beside an open treatment', [OPEN_TREATMENT], ['order.treatmentOpen', 'order.retainerPhase', 'order.notShipped']],
    [
      'beside an open treatment whose item has retainers during it',
      [WITH_RETAINER],
      ['order.treatmentOpen', null, 'order.notShipped'],
    ],
    ['beside an open retention', [OPEN_RETENTION], [null, 'order.retentionOpen', 'order.notShipped']],
    ['beside both', [WITH_RETAINER, OPEN_RETENTION], ['order.bothOpen', 'order.bothOpen', 'order.notShipped']],
    ['beside a shipped treatment', [SHIPPED], ['order.treatmentOpen', null, null]],
    [
      'beside a shipped treatment and an open retention',
      [SHIPPED, OPEN_RETENTION],
      ['order.bothOpen', 'order.bothOpen', null],
    ],
    ['beside a treatment that is done', [DONE], [null, null, null]],
    [
      'beside a treatment that is done and an open retention',
      [DONE, OPEN_RETENTION],
      [null, 'order.retentionOpen', null],
    ],
    ['beside a treatment that is archived', [{ ...OPEN_TREATMENT, isArchive: true }], [null, null, 'order.notShipped']],
    [
      'beside an adjustment on which somebody works',
      [DONE, ADJUSTMENT],
      ['order.treatmentOpen', 'order.retainerPhase', 'order.adjustmentOpen'],
    ],
    [
      'beside an adjustment that is shipped',
      [DONE, order(2, 30005, 350, { stepsLeft: 3 })],
      ['order.treatmentOpen', null, null],
    ],
    [
      'beside a treatment whose reissue is open',
      [order(0, 40000)],
      ['order.treatmentOpen', 'order.retainerPhase', 'order.notShipped'],
    ],
  ])('ORD-07 %s', (_, orders, expected) => {
    expect(([0, 1, 2] as const).map((type) => findCreationRefusal(type, orders))).toEqual(expected);
  });
});
