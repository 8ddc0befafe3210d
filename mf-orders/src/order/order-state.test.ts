import { expect, test } from '@jest/globals';
import { buildOrderRow } from '../testing/samples.ts';
import { listOffers } from './order-state.ts';

const toMoment = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

test.each([
  ['free', 10_004, 30, null, true],
  ['locked by a reviewer', 10_004, 30, toMoment(5), false],
  ['an adjustment that is locked', 50_004, 30, toMoment(5), false],
  ['no longer locked', 10_004, 30, toMoment(-5), true],
])(
  'ORD-06 offers to withdraw an order only while no reviewer has it: %s',
  (_, detailStatus, stepStatus, lockedUntil, isOffered) => {
    const type = detailStatus === 50_004 ? 2 : 0;
    const order = buildOrderRow({ type, detailStatus, stepStatus, lockedUntil });
    expect(listOffers(order, true)).toEqual(isOffered ? ['view', 'withdraw'] : ['view']);
  },
);
