import { expect, test } from '@jest/globals';
import { hasAuditFilters, readAuditFilter, writeAuditFilter } from './audit-address.ts';

test('ADM-01 keeps the filter in the address of the audit trail and ignores invalid parameters', () => {
  const filter = { from: '2026-11-01', action: 'patient.', outcome: 'refused' as const };
  expect(readAuditFilter(writeAuditFilter(filter))).toEqual(filter);
  expect(readAuditFilter(new URLSearchParams('from=yesterday&outcome=maybe&accountId=7&to='))).toEqual({});
  expect([hasAuditFilters({}), hasAuditFilters(filter)]).toEqual([false, true]);
});
