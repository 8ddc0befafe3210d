import { LAB_FUNCTIONS, type LabFunction } from '@dentarium/orders/states';
import { USER_ID } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { aLabOrder } from '../testing/lab-order.ts';
import { CASE_ID, ORDER_ID } from '../testing/samples.ts';
import { labOffers } from './lab-offers.ts';

type Differs = Parameters<typeof aLabOrder>[0];

const at = (detailStatus: number, stepStatus: number, more: Differs = {}): Differs => ({
  detailStatus,
  stepStatus,
  ...more,
});
const own = { takenBy: { id: USER_ID, name: 'Chen' }, lockedUntil: '2026-03-01T10:00:00Z' };
const others = { takenBy: { id: CASE_ID, name: 'Sun' }, lockedUntil: '2026-03-01T10:00:00Z' };
const awaitedOf = (formKey: number): Differs => ({
  dataRequests: [
    {
      id: CASE_ID,
      askedAt: '2026-03-01T09:00:00Z',
      askedBy: 'system' as const,
      note: '',
      closedAt: null,
      items: [{ id: ORDER_ID, formKey, text: '', isSupplied: false, suppliedAt: null }],
    },
  ],
});
const [awaited, awaitedFiles] = [awaitedOf(2), awaitedOf(1)];

test.each<[string, LabFunction, Differs, string]>([
  ['a free order in review', 'reviewer', at(10_004, 30), 'takeReview accept requestData reject'],
  ['their own review', 'reviewer', at(10_004, 30, own), 'releaseReview accept requestData reject'],
  ['the review of somebody else', 'reviewer', at(10_004, 30, others), ''],
  ['an order in review', 'designer', at(10_004, 30), ''],
  ['an awaited model', 'reviewer', at(10_001, 20, awaited), 'dataArrived'],
  ['files on their way alone', 'reviewer', at(10_001, 20, awaitedFiles), ''],
  ['an order to design', 'designer', at(20_000, 110), 'takeDesign'],
  ['a design', 'designer', at(20_001, 110), 'requestData'],
  ['an order to produce', 'factory', at(30_000, 0), 'startProduction'],
  ['an order in production', 'factory', at(30_001, 0), 'ship'],
  ['a paused order in production', 'factory', at(30_001, 0, { isPaused: true }), 'ship'],
  ['an application for a reissue', 'reviewer', at(40_000, 190), 'offerReissue refuseReissue'],
  ['an order in any status', 'sales', at(20_001, 110), 'pause'],
  ['a paused order', 'sales', at(20_001, 110, { isPaused: true }), 'resume'],
  ['an order that is paused with the treatment', 'sales', at(20_001, 110, { isPaused: true, pausedByStop: true }), ''],
  ['a paused order in review', 'reviewer', at(10_004, 30, { isPaused: true }), ''],
])('LAB-01 %s offers to a %s what the table of transitions allows', (_, labFunction, differs, offers) => {
  expect(labOffers(aLabOrder(differs), [labFunction], USER_ID).join(' ')).toBe(offers);
});

test('LAB-01 an account with several functions has what each of them allows', () => {
  const order = aLabOrder({ detailStatus: 10_004, stepStatus: 30 });
  expect(labOffers(order, LAB_FUNCTIONS, USER_ID)).toEqual(['takeReview', 'accept', 'requestData', 'reject', 'pause']);
});
