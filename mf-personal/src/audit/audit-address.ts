import type { AuditFilter } from '@dentarium/api/services/audit-service';
import { isPlainDate } from '@dentarium/domain';

const KEYS = ['from', 'to', 'accountId', 'action', 'outcome', 'patientId'] as const;
const ID = /^[0-9a-f-]{36}$/;

function isGood(key: (typeof KEYS)[number], value: string): boolean {
  if (key === 'from' || key === 'to') return isPlainDate(value);
  if (key === 'accountId' || key === 'patientId') return ID.test(value);
  return key === 'outcome' ? value === 'done' || value === 'refused' : value.length <= 60;
}

/** The filter of an address; what makes no sense in it is left out. */
export function readFilter(searchParams: URLSearchParams): AuditFilter {
  const pairs = KEYS.flatMap((key) => {
    const value = searchParams.get(key);
    return value === null || value === '' || !isGood(key, value) ? [] : [[key, value] as const];
  });
  return Object.fromEntries(pairs);
}

/** The address of a filter. */
export function writeFilter(filter: AuditFilter): URLSearchParams {
  const searchParams = new URLSearchParams();
  for (const key of KEYS) {
    const value = filter[key];
    if (value !== undefined && value !== '') searchParams.set(key, value);
  }
  return searchParams;
}

/** Whether anything narrows the trail. */
export function isFiltered(filter: AuditFilter): boolean {
  return KEYS.some((key) => filter[key] !== undefined);
}
