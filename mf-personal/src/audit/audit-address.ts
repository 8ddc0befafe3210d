import type { AuditFilter } from '@dentarium/server/clinic-calls/audit-trail';
import {
  createSearchCodec,
  searchDay,
  searchId,
  searchText,
  searchStringLiteral,
} from '@dentarium/platform/search-params';

const codec = createSearchCodec({
  from: searchDay,
  to: searchDay,
  accountId: searchId,
  action: searchText(60),
  outcome: searchStringLiteral(['done', 'refused']),
  patientId: searchId,
});

/** Reads the filter from an address and ignores invalid parameters. */
export function readAuditFilter(searchParams: URLSearchParams): AuditFilter {
  const setParameters = Object.entries(codec.read(searchParams)).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(setParameters);
}

/** Writes a filter to an address. */
export function writeAuditFilter(filter: AuditFilter): URLSearchParams {
  const { from = null, to = null, accountId = null, action = '', outcome = null, patientId = null } = filter;
  return codec.write({ from, to, accountId, action, outcome, patientId });
}

/** Returns whether any filter is set. */
export function hasAuditFilters(filter: AuditFilter): boolean {
  return writeAuditFilter(filter).size > 0;
}
