import type { AuditFilter } from '@dentarium/api/audit-trail/calls';
import { searchCodec, searchDay, searchId, searchText, searchWordOf } from '@dentarium/platform/search-params';

const codec = searchCodec({
  from: searchDay,
  to: searchDay,
  accountId: searchId,
  action: searchText(60),
  outcome: searchWordOf(['done', 'refused']),
  patientId: searchId,
});

/** The filter of an address; what makes no sense in it is left out. */
export function readFilter(searchParams: URLSearchParams): AuditFilter {
  const said = Object.entries(codec.read(searchParams)).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(said);
}

/** The address of a filter. */
export function writeFilter(filter: AuditFilter): URLSearchParams {
  const { from = null, to = null, accountId = null, action = '', outcome = null, patientId = null } = filter;
  return codec.write({ from, to, accountId, action, outcome, patientId });
}

/** Whether anything narrows the trail. */
export function isFiltered(filter: AuditFilter): boolean {
  return writeFilter(filter).size > 0;
}
