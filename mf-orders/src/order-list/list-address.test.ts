import { expect, test } from '@jest/globals';
import {
  countFilters,
  toOrderFilter,
  isFiltered,
  toPageBody,
  readListAddress,
  clearFilters,
  writeListAddress,
} from './list-address.ts';

const DOCTOR = '22222222-2222-4222-8222-222222222222';
const readAt = (search: string) => readListAddress(new URLSearchParams(search));

test.each([
  '',
  'tab=toComplete',
  `tab=received&q=Li&type=2&doctor=${DOCTOR}&item=${DOCTOR}&paused=running&pending=1&mine=1&from=2026-01-01&to=2026-02-01&createdFrom=2026-01-03&createdTo=2026-01-04&sort=waiting&order=desc&page=3&size=50`,
])('ORD-01 stores the content of the list in its address: "%s"', (search) => {
  expect(new Map(writeListAddress(readAt(search)))).toEqual(new Map(new URLSearchParams(search)));
});

test('ORD-01 ignores invalid parts of an address', () => {
  const address = readAt('tab=nowhere&type=7&doctor=me&paused=maybe&from=yesterday&page=0&size=7&sort=name');
  expect(writeListAddress(address).toString()).toBe('');
});

test('ORD-01 counts filters, and clears them without the tab and the sorting', () => {
  const address = readAt(`tab=inReview&q=Li&type=0&mine=1&from=2026-01-01&sort=created&page=4`);
  expect([countFilters(address), isFiltered(address)]).toEqual([3, true]);
  expect(writeListAddress(clearFilters(address)).toString()).toBe('tab=inReview&sort=created');
  expect(isFiltered(readAt('tab=inReview&q=%20&sort=created'))).toBe(false);
});

test('ORD-01 requests the content of the address from the server', () => {
  expect(toPageBody(readAt('tab=archive&q=%20Li%20&type=1&paused=paused&mine=1&page=2'), DOCTOR)).toEqual({
    operatorId: DOCTOR,
    tab: 'archive',
    keyword: 'Li',
    types: [1],
    isPaused: true,
    isMine: true,
    sort: 'updated',
    order: 'desc',
    pageIndex: 2,
    pageSize: 20,
  });
});

test("ORD-01 limits days of changes and creation by the reader's time zone", () => {
  const address = readAt('from=2026-03-04&to=2026-03-05&createdFrom=2026-03-01&createdTo=2026-03-01');
  const toInstant = (local: string): string => new Date(local).toISOString();
  expect(toOrderFilter(address, DOCTOR)).toEqual({
    operatorId: DOCTOR,
    updatedFrom: toInstant('2026-03-04T00:00:00'),
    updatedBefore: toInstant('2026-03-06T00:00:00'),
    createdFrom: toInstant('2026-03-01T00:00:00'),
    createdBefore: toInstant('2026-03-02T00:00:00'),
  });
});
