import type { PatientFilter } from '@dentarium/api/patients/calls';
import type { SavedFilterContent } from '@dentarium/api/saved-filters/calls';
import { findAgeRangeProblem, STAGE_KINDS } from '@dentarium/domain';
import {
  searchCodec,
  searchDay,
  searchFlag,
  searchId,
  searchIds,
  searchNumberOf,
  searchPage,
  searchText,
  searchWholeNumber,
  searchWordOf,
} from '@dentarium/platform/search-params';
import { PAGE_SIZES } from '@dentarium/ui/list';

/** How the patients are shown. */
export type ListView = 'table' | 'cards';

/** What the list can be sorted by. */
export type SortKey = NonNullable<PatientFilter['sort']>;

/** Everything that the address of the list says; `null` and empty where it says nothing. */
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
  /** The saved filter that was chosen. What the address itself says is shown, whatever was saved. */
  readonly savedFilterId: string | null;
}

const SORT_KEYS: readonly SortKey[] = ['lastVisit', 'created', 'name'];

/** The order that people expect of a sorting: names from A, dates from the newest. */
export function toDefaultOrder(sort: SortKey): 'asc' | 'desc' {
  return sort === 'name' ? 'asc' : 'desc';
}

const codec = searchCodec(
  {
    keyword: searchText(100),
    orgId: searchId,
    doctorId: searchId,
    tagIds: searchIds,
    tagMatch: searchWordOf(['any', 'all']).withDefault('any'),
    stageCode: searchNumberOf<number>(STAGE_KINDS.map(({ code }) => code)),
    dentalAge: searchNumberOf<number>([1, 2]),
    ageFrom: searchWholeNumber({ from: -9999, to: 9999 }),
    ageTo: searchWholeNumber({ from: -9999, to: 9999 }),
    visitFrom: searchDay,
    visitTo: searchDay,
    status: searchNumberOf<number>([0, 1]),
    sharedWithMe: searchFlag,
    hasCbct: searchFlag,
    unclassified: searchFlag,
    sort: searchWordOf(SORT_KEYS).withDefault('lastVisit'),
    order: searchWordOf(['asc', 'desc']),
    page: searchPage,
    pageSize: searchNumberOf(PAGE_SIZES).withDefault(20),
    view: searchWordOf(['table', 'cards']).withDefault('table'),
    saved: searchId,
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
  },
);

/** Reads the address of the list; what makes no sense in it is left out. */
export function readListAddress(searchParams: URLSearchParams): ListAddress {
  const address = codec.read(searchParams);
  return { ...address, order: address.order ?? toDefaultOrder(address.sort) };
}

/** The address of a list, as short as it can be: what is usual is not said. */
export function writeListAddress(address: ListAddress): URLSearchParams {
  return codec.write({
    ...address,
    tagIds: [...address.tagIds],
    tagMatch: address.tagIds.length > 1 ? address.tagMatch : 'any',
    order: address.order === toDefaultOrder(address.sort) ? null : address.order,
  });
}

/** The list without any filter; search, sorting and view stay as they are. */
export function clearFilters(address: ListAddress): ListAddress {
  const { sort, order, pageSize, view } = address;
  return { ...readListAddress(new URLSearchParams()), sort, order, pageSize, view };
}

/** How many filters narrow the list beside the search. */
export function countFilters(address: ListAddress): number {
  const { doctorId, orgId, stageCode, dentalAge, visitFrom, visitTo, ageFrom, ageTo, status } = address;
  const selectedValues = [doctorId, orgId, stageCode, dentalAge, visitFrom ?? visitTo, ageFrom ?? ageTo, status];
  const flags = [address.tagIds.length > 0, address.sharedWithMe, address.hasCbct, address.unclassified];
  return selectedValues.filter((value) => value !== null).length + flags.filter(Boolean).length;
}

/** Whether anything narrows the list. */
export function hasListFilters(address: ListAddress): boolean {
  const unfilteredQuery = writeListAddress(clearFilters(address)).toString();
  return unfilteredQuery !== writeListAddress({ ...address, page: 1, savedFilterId: null }).toString();
}

/** What the server is asked for. An age range that makes no sense is left out; the filter says so. */
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

/** What of the address a saved filter keeps. */
export function toSavedContent(address: ListAddress): SavedFilterContent {
  const { pageIndex: _page, pageSize: _size, ...content } = toPatientFilter(address);
  return content;
}

/** The address that shows what a saved filter keeps; the view stays as it is. */
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
