import type { PatientFilter } from '@dentarium/api/patients/calls';
import type { SavedFilterContent } from '@dentarium/server/calls/saved-filters';
import { findAgeRangeProblem, STAGE_KINDS } from '@dentarium/domain';
import {
  createSearchCodec,
  searchDay,
  searchFlag,
  searchId,
  searchIds,
  searchNumberLiteral,
  searchPage,
  searchText,
  searchWholeNumber,
  searchStringLiteral,
} from '@dentarium/platform/search-params';
import { PAGE_SIZES } from '@dentarium/ui/list';

/** Views of the list. */
export type ListView = 'table' | 'cards';

/** Sort keys of the list. */
export type SortKey = NonNullable<PatientFilter['sort']>;

/** State of the list that its address holds; `null` or empty for unset parameters. */
export interface ListAddress {
  readonly keyword: string;
  readonly orgId: string | null;
  readonly doctorId: string | null;
  readonly tagIds: readonly string[];
  readonly tagMatch: 'any' | 'all';
  readonly stageCode: number | null;
  readonly dentalAge: number | null;
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
  readonly visitFrom: string | null;
  readonly visitTo: string | null;
  readonly status: number | null;
  readonly sharedWithMe: boolean;
  readonly hasCbct: boolean;
  readonly unclassified: boolean;
  readonly sort: SortKey;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
  readonly view: ListView;
  /** Id of the selected saved filter. The parameters of the address take precedence over its content. */
  readonly savedFilterId: string | null;
}

const SORT_KEYS: readonly SortKey[] = ['lastVisit', 'created', 'name'];

/** Returns the default order of a sort key: names from A, dates from the newest. */
export function toDefaultOrder(sort: SortKey): 'asc' | 'desc' {
  return sort === 'name' ? 'asc' : 'desc';
}

const codec = createSearchCodec(
  {
    keyword: searchText(100),
    orgId: searchId,
    doctorId: searchId,
    tagIds: searchIds,
    tagMatch: searchStringLiteral(['any', 'all']).withDefault('any'),
    stageCode: searchNumberLiteral<number>(STAGE_KINDS.map(({ code }) => code)),
    dentalAge: searchNumberLiteral<number>([1, 2]),
    ageFrom: searchWholeNumber({ from: -9999, to: 9999 }),
    ageTo: searchWholeNumber({ from: -9999, to: 9999 }),
    visitFrom: searchDay,
    visitTo: searchDay,
    status: searchNumberLiteral<number>([0, 1]),
    sharedWithMe: searchFlag,
    hasCbct: searchFlag,
    unclassified: searchFlag,
    sort: searchStringLiteral(SORT_KEYS).withDefault('lastVisit'),
    order: searchStringLiteral(['asc', 'desc']),
    page: searchPage,
    pageSize: searchNumberLiteral(PAGE_SIZES).withDefault(20),
    view: searchStringLiteral(['table', 'cards']).withDefault('table'),
    savedFilterId: searchId,
  },
  {
    keyword: 'q',
    orgId: 'org',
    doctorId: 'doctor',
    tagIds: 'tags',
    tagMatch: 'match',
    stageCode: 'stage',
    dentalAge: 'dental',
    sharedWithMe: 'shared',
    hasCbct: 'cbct',
    pageSize: 'size',
    savedFilterId: 'saved',
  },
);

/** Reads the address of the list and ignores invalid parameters. */
export function readListAddress(searchParams: URLSearchParams): ListAddress {
  const address = codec.read(searchParams);
  return { ...address, order: address.order ?? toDefaultOrder(address.sort) };
}

/** Writes the address of a list and omits default values. */
export function writeListAddress(address: ListAddress): URLSearchParams {
  return codec.write({
    ...address,
    tagIds: [...address.tagIds],
    tagMatch: address.tagIds.length > 1 ? address.tagMatch : 'any',
    order: address.order === toDefaultOrder(address.sort) ? null : address.order,
  });
}

/** Returns the address without filters; sorting, page size and view stay. */
export function clearFilters(address: ListAddress): ListAddress {
  const { sort, order, pageSize, view } = address;
  return { ...readListAddress(new URLSearchParams()), sort, order, pageSize, view };
}

/** Counts the active filters, without the search. */
export function countFilters(address: ListAddress): number {
  const { doctorId, orgId, stageCode, dentalAge, visitFrom, visitTo, ageFrom, ageTo, status } = address;
  const selectedValues = [doctorId, orgId, stageCode, dentalAge, visitFrom ?? visitTo, ageFrom ?? ageTo, status];
  const flags = [address.tagIds.length > 0, address.sharedWithMe, address.hasCbct, address.unclassified];
  return selectedValues.filter((value) => value !== null).length + flags.filter(Boolean).length;
}

/** Returns whether any filter is active. */
export function hasListFilters(address: ListAddress): boolean {
  const unfilteredQuery = writeListAddress(clearFilters(address)).toString();
  return unfilteredQuery !== writeListAddress({ ...address, page: 1, savedFilterId: null }).toString();
}

/** Returns the filter for the server. An invalid age range is omitted, and the filter field shows its error. */
export function toPatientFilter(address: ListAddress): PatientFilter {
  const { keyword, orgId, doctorId, tagIds, tagMatch, stageCode, dentalAge, ageFrom, ageTo, visitFrom, visitTo } =
    address;
  const isValidAgeRange = findAgeRangeProblem(ageFrom, ageTo) === undefined;
  return {
    ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }),
    ...(orgId === null ? {} : { orgId }),
    ...(doctorId === null ? {} : { doctorId }),
    ...(tagIds.length === 0 ? {} : { tagIds: [...tagIds], tagMatch }),
    ...(stageCode === null ? {} : { stageCode }),
    ...(dentalAge === null ? {} : { dentalAge }),
    ...(isValidAgeRange && ageFrom !== null ? { ageFrom } : {}),
    ...(isValidAgeRange && ageTo !== null ? { ageTo } : {}),
    ...(visitFrom === null ? {} : { visitFrom }),
    ...(visitTo === null ? {} : { visitTo }),
    ...(address.status === null ? {} : { status: address.status }),
    ...(address.sharedWithMe ? { sharedWithMe: true } : {}),
    ...(address.hasCbct ? { hasCbct: true } : {}),
    ...(address.unclassified ? { unclassified: true } : {}),
    sort: address.sort,
    order: address.order,
    pageIndex: address.page,
    pageSize: address.pageSize,
  };
}

/** Returns the part of the address that a saved filter stores. */
export function toSavedContent(address: ListAddress): SavedFilterContent {
  const { pageIndex: _page, pageSize: _size, ...content } = toPatientFilter(address);
  return content;
}

/** Returns the address for the content of a saved filter; the view stays. */
export function toAddressWithContent(content: SavedFilterContent, before: ListAddress): ListAddress {
  const sort = content.sort ?? 'lastVisit';
  return {
    ...clearFilters(before),
    keyword: content.keyword ?? '',
    orgId: content.orgId ?? null,
    doctorId: content.doctorId ?? null,
    tagIds: content.tagIds ?? [],
    tagMatch: content.tagMatch ?? 'any',
    stageCode: content.stageCode ?? null,
    dentalAge: content.dentalAge ?? null,
    ageFrom: content.ageFrom ?? null,
    ageTo: content.ageTo ?? null,
    visitFrom: content.visitFrom ?? null,
    visitTo: content.visitTo ?? null,
    status: content.status ?? null,
    sharedWithMe: content.sharedWithMe ?? false,
    hasCbct: content.hasCbct ?? false,
    unclassified: content.unclassified ?? false,
    sort,
    order: content.order ?? toDefaultOrder(sort),
  };
}
