import { expect, test } from '@jest/globals';
import { isFiltered, readFilter, writeFilter } from './audit-address.ts';

test('ADM-01 the address of the audit trail holds its filter, and only what makes sense', () => {
  const filter = { from: '2026-11-01', action: 'patient.', outcome: 'refused' as const };
  expect(readFilter(writeFilter(filter))).toEqual(filter);
  expect(readFilter(new URLSearchParams('from=yesterday&outcome=maybe&accountId=7&to='))).toEqual({});
  expect([isFiltered({}), isFiltered(filter)]).toEqual([false, true]);
});
