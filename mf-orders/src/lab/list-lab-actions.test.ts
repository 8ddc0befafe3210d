import { LAB_FUNCTIONS, type LabFunction } from '@dentarium/orders/states';
import { USER_ID } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { buildLabOrder } from '../testing/lab-order.ts';
import { CASE_ID, ORDER_ID } from '../testing/samples.ts';
import { canDecideAsExpert, listLabActions } from './list-lab-actions.ts';

type OrderChanges = Parameters<typeof buildLabOrder>[0];

const createChanges = (detailStatus: number, stepStatus: number, more: OrderChanges = {}): OrderChanges => ({
  detailStatus,
  stepStatus,
  ...more,
});
const ownLock = { takenBy: { id: USER_ID, name: 'Chen' }, lockedUntil: '2026-03-01T10:00:00Z' };
const foreignLock = { takenBy: { id: CASE_ID, name: 'Sun' }, lockedUntil: '2026-03-01T10:00:00Z' };
const buildTaken = (id: string): OrderChanges => ({ takenBy: { id, name: 'Gao' } });
const createAwaited = (formKey: number): OrderChanges => ({
  dataRequests: [
    {
      id: CASE_ID,
      askedAt: '2026-03-01T09:00:00Z',
      askedBy: 'system' as const,
      note: '',
      closedAt: null,
      items: [{ id: ORDER_ID, formKey, text: '', isSupplied: false, suppliedAt: null, answer: '' }],
    },
  ],
});
const [awaitedModel, awaitedFiles] = [createAwaited(2), createAwaited(1)];

test.each<[string, LabFunction, OrderChanges, string]>([
  ['a free order in review', 'reviewer', createChanges(10_004, 30), 'takeReview accept requestData reject'],
  [
    'their own review',
    'reviewer',
    createChanges(10_004, 30, ownLock),
    'takeReview accept requestData reject releaseReview',
  ],
  ["another reviewer's review", 'reviewer', createChanges(10_004, 30, foreignLock), ''],
  ['an order in review', 'designer', createChanges(10_004, 30), ''],
  ['an awaited model', 'reviewer', createChanges(10_001, 20, awaitedModel), 'dataArrived'],
  ['an order with only files missing', 'reviewer', createChanges(10_001, 20, awaitedFiles), ''],
  ['an order to design', 'designer', createChanges(20_000, 110), 'takeDesign'],
  ['a design of another designer', 'designer', createChanges(20_001, 110, buildTaken(CASE_ID)), 'requestData'],
  ['their own design', 'designer', createChanges(20_001, 110, buildTaken(USER_ID)), 'requestData releaseDesign'],
  ['their own redesign', 'designer', createChanges(20_004, 110, buildTaken(USER_ID)), 'requestData releaseDesign'],
  ['a redesign that was given back', 'designer', createChanges(20_004, 110), 'requestData takeDesign'],
  ['an order to produce', 'factory', createChanges(30_000, 0), 'startProduction'],
  ['an order in production', 'factory', createChanges(30_001, 0), 'ship'],
  ['a paused order in production', 'factory', createChanges(30_001, 0, { isPaused: true }), 'ship'],
  ['an application for a reissue', 'reviewer', createChanges(40_000, 190), 'offerReissue refuseReissue'],
  [
    'a request to cancel a design',
    'reviewer',
    createChanges(20_002, 110, { cancellationRequested: true }),
    'acceptCancellation refuseCancellation',
  ],
  ['a batch that is to be cancelled', 'factory', createChanges(30_000, 0, { cancellationRequested: true }), ''],
  [
    'their own design that is to be cancelled',
    'designer',
    createChanges(20_001, 110, { cancellationRequested: true, ...buildTaken(USER_ID) }),
    'releaseDesign',
  ],
  ['an order in any status', 'sales', createChanges(20_001, 110), 'pause'],
  ['a paused order', 'sales', createChanges(20_001, 110, { isPaused: true }), 'resume'],
  [
    'an order that is paused with the treatment',
    'sales',
    createChanges(20_001, 110, { isPaused: true, pausedByStop: true }),
    '',
  ],
  ['a paused order in review', 'reviewer', createChanges(10_004, 30, { isPaused: true }), ''],
])('LAB-01 for %s lists the actions of a %s that the transition table allows', (_, labFunction, changes, offers) => {
  expect(listLabActions(buildLabOrder(changes), [labFunction], USER_ID).join(' ')).toBe(offers);
});

test('LAB-01 combines the actions of all functions of an account', () => {
  const order = buildLabOrder({ detailStatus: 10_004, stepStatus: 30 });
  expect(listLabActions(order, LAB_FUNCTIONS, USER_ID)).toEqual([
    'takeReview',
    'accept',
    'requestData',
    'reject',
    'pause',
  ]);
});

test.each([
  ['chosen', 20_002, true],
  ['chosen', 20_003, true],
  ['chosen', 20_005, false],
  ['open', 20_002, true],
  ['other', 20_002, false],
  ['unlinked', 20_003, false],
] as const)('LAB-01 ORD-08 with the claim %s at %d an expert may decide: %s', (expertClaim, detailStatus, expected) => {
  const order = buildLabOrder({ detailStatus, stepStatus: detailStatus === 20_005 ? 180 : 110, expertClaim });
  expect(canDecideAsExpert(order, ['expert'])).toBe(expected);
  expect(canDecideAsExpert(order, ['designer'])).toBe(false);
});
