import type { CallInput } from '@dentarium/api';
import type { getCaseListV3, OrderFilter } from '@dentarium/api/orders/case-calls';
import { ORDER_TABS, type OrderTabKey, ORDER_TYPE_CODES, type OrderType } from '@dentarium/orders/states';
import {
  createSearchCodec,
  searchDay,
  searchFlag,
  searchId,
  searchNumberLiteral,
  searchPage,
  searchText,
  searchStringLiteral,
} from '@dentarium/platform/search-params';
import { PAGE_SIZES } from '@dentarium/ui/list';
import { toDayStart, toDayEnd } from './periods.ts';

/** The sort keys of the list. */
export type SortKey = 'updated' | 'created' | 'waiting';

/** The filter for paused orders. */
export type PausedChoice = 'paused' | 'running';

/** The content of the list's address; `null` or empty for omitted parts. */
export interface ListAddress {
  readonly tab: OrderTabKey;
  readonly keyword: string;
  readonly patientId: string | null;
  readonly orgId: string | null;
  readonly type: OrderType | null;
  readonly doctorId: string | null;
  readonly itemId: string | null;
  readonly paused: PausedChoice | null;
  /** Only orders that wait for the clinic. */
  readonly pending: boolean;
  /** Only orders of the user's own patients, and those that the user has created. */
  readonly mine: boolean;
  readonly from: string | null;
  readonly to: string | null;
  /** The days of creation, both included. */
  readonly createdFrom: string | null;
  readonly createdTo: string | null;
  readonly sort: SortKey;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
}

/** Returns the default order of a sort key: the longest waiting first, otherwise the newest. */
export function toDefaultOrder(sort: SortKey): 'asc' | 'desc' {
  return sort === 'waiting' ? 'asc' : 'desc';
}

const codec = createSearchCodec(
  {
    tab: searchStringLiteral(ORDER_TABS.map(({ key }) => key)).withDefault('all'),
    keyword: searchText(100),
    patientId: searchId,
    orgId: searchId,
    type: searchNumberLiteral<OrderType>([...ORDER_TYPE_CODES]),
    doctorId: searchId,
    itemId: searchId,
    paused: searchStringLiteral(['paused', 'running']),
    pending: searchFlag,
    mine: searchFlag,
    from: searchDay,
    to: searchDay,
    createdFrom: searchDay,
    createdTo: searchDay,
    sort: searchStringLiteral(['updated', 'created', 'waiting']).withDefault('updated'),
    order: searchStringLiteral(['asc', 'desc']),
    page: searchPage,
    pageSize: searchNumberLiteral(PAGE_SIZES).withDefault(20),
  },
  { keyword: 'q', patientId: 'patient', orgId: 'org', doctorId: 'doctor', itemId: 'item', pageSize: 'size' },
);

/** Reads the address of the list and ignores invalid parts. */
export function readListAddress(searchParams: URLSearchParams): ListAddress {
  const address = codec.read(searchParams);
  return { ...address, order: address.order ?? toDefaultOrder(address.sort) };
}

/** Writes the shortest address of a list, without default values. */
export function writeListAddress(address: ListAddress): URLSearchParams {
  return codec.write({ ...address, order: address.order === toDefaultOrder(address.sort) ? null : address.order });
}

/** Returns the list without filters, but with the same tab and sorting. */
export function clearFilters({ tab, sort, order, pageSize }: ListAddress): ListAddress {
  return { ...readListAddress(new URLSearchParams()), tab, sort, order, pageSize };
}

/** Counts the filters apart from the tab and the search. */
export function countFilters(address: ListAddress): number {
  const { patientId, orgId, type, doctorId, itemId, paused, pending, mine, from, to, createdFrom, createdTo } = address;
  const dates = [from ?? to, createdFrom ?? createdTo];
  const activeFilters = [patientId, orgId, type, doctorId, itemId, paused, ...dates].filter((value) => value !== null);
  return activeFilters.length + [pending, mine].filter(Boolean).length;
}

/** Returns whether a filter or the search is active. */
export function isFiltered(address: ListAddress): boolean {
  return countFilters(address) > 0 || address.keyword.trim() !== '';
}

/** Creates the filter of the request, without the tab, the sorting and the page. */
export function toOrderFilter(address: ListAddress, operatorId: string): OrderFilter {
  const keyword = address.keyword.trim();
  const { patientId, orgId, type, doctorId, itemId, paused, pending, mine, from, to, createdFrom, createdTo } = address;
  return {
    operatorId,
    ...(keyword === '' ? {} : { keyword }),
    ...(patientId === null ? {} : { patientId }),
    ...(orgId === null ? {} : { orgId }),
    ...(type === null ? {} : { types: [type] }),
    ...(doctorId === null ? {} : { doctorId }),
    ...(itemId === null ? {} : { treatmentItemId: itemId }),
    ...(paused === null ? {} : { isPaused: paused === 'paused' }),
    ...(pending ? { isPending: true } : {}),
    ...(mine ? { isMine: true } : {}),
    ...(from === null ? {} : { updatedFrom: toDayStart(from) }),
    ...(to === null ? {} : { updatedBefore: toDayEnd(to) }),
    ...(createdFrom === null ? {} : { createdFrom: toDayStart(createdFrom) }),
    ...(createdTo === null ? {} : { createdBefore: toDayEnd(createdTo) }),
  };
}

/** Creates the request body for a page of the list. */
export function toPageBody(address: ListAddress, operatorId: string): CallInput<typeof getCaseListV3>['body'] {
  const { tab, sort, order, page, pageSize } = address;
  return { ...toOrderFilter(address, operatorId), tab, sort, order, pageIndex: page, pageSize };
}
