import type { PatientFilter } from '@dentarium/api/services/patient-service';
import type { SavedFilterContent } from '@dentarium/api/services/saved-filter-service';
import { ageRangeProblem, isPlainDate, isStageCode } from '@dentarium/domain';

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
  readonly saved: string | null;
}

export const PAGE_SIZES = [20, 50, 100];

const SORTS: readonly SortKey[] = ['lastVisit', 'created', 'name'];

/** The order that people expect of a sorting: names from A, dates from the newest. */
export function usualOrder(sort: SortKey): 'asc' | 'desc' {
  return sort === 'name' ? 'asc' : 'desc';
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^-?\d{1,4}$/.test(text) ? Number(text) : null;
}

function oneOf<T>(value: T, allowed: readonly T[]): T | null {
  return allowed.includes(value) ? value : null;
}

function uuid(text: string | null): string | null {
  return text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null;
}

function plainDate(text: string | null): string | null {
  return text !== null && isPlainDate(text) ? text : null;
}

/** Reads the address of the list; what makes no sense in it is left out. */
export function readAddress(searchParams: URLSearchParams): ListAddress {
  const stageCode = wholeNumber(searchParams.get('stage'));
  const sort = SORTS.find((key) => key === searchParams.get('sort')) ?? 'lastVisit';
  return {
    keyword: (searchParams.get('q') ?? '').slice(0, 100),
    orgId: uuid(searchParams.get('org')),
    doctorId: uuid(searchParams.get('doctor')),
    tagIds: (searchParams.get('tags') ?? '').split(',').filter((id) => uuid(id) !== null),
    tagMatch: searchParams.get('match') === 'all' ? 'all' : 'any',
    stageCode: stageCode !== null && isStageCode(stageCode) ? stageCode : null,
    dentalAge: oneOf(wholeNumber(searchParams.get('dental')), [1, 2]),
    ageFrom: wholeNumber(searchParams.get('ageFrom')),
    ageTo: wholeNumber(searchParams.get('ageTo')),
    visitFrom: plainDate(searchParams.get('visitFrom')),
    visitTo: plainDate(searchParams.get('visitTo')),
    status: oneOf(wholeNumber(searchParams.get('status')), [0, 1]),
    sharedWithMe: searchParams.get('shared') === '1',
    hasCbct: searchParams.get('cbct') === '1',
    unclassified: searchParams.get('unclassified') === '1',
    sort,
    order:
      searchParams.get('order') === 'asc' ? 'asc' : searchParams.get('order') === 'desc' ? 'desc' : usualOrder(sort),
    page: Math.max(1, wholeNumber(searchParams.get('page')) ?? 1),
    pageSize: oneOf(wholeNumber(searchParams.get('size')), PAGE_SIZES) ?? 20,
    view: searchParams.get('view') === 'cards' ? 'cards' : 'table',
    saved: uuid(searchParams.get('saved')),
  };
}

/** The address of a list, as short as it can be: what is usual is not said. */
export function writeAddress(address: ListAddress): URLSearchParams {
  const said: readonly [string, string | number | null][] = [
    ['q', address.keyword.trim()],
    ['org', address.orgId],
    ['doctor', address.doctorId],
    ['tags', address.tagIds.join(',')],
    ['match', address.tagIds.length > 1 && address.tagMatch === 'all' ? 'all' : null],
    ['stage', address.stageCode],
    ['dental', address.dentalAge],
    ['ageFrom', address.ageFrom],
    ['ageTo', address.ageTo],
    ['visitFrom', address.visitFrom],
    ['visitTo', address.visitTo],
    ['status', address.status],
    ['shared', address.sharedWithMe ? 1 : null],
    ['cbct', address.hasCbct ? 1 : null],
    ['unclassified', address.unclassified ? 1 : null],
    ['sort', address.sort === 'lastVisit' ? null : address.sort],
    ['order', address.order === usualOrder(address.sort) ? null : address.order],
    ['page', address.page === 1 ? null : address.page],
    ['size', address.pageSize === 20 ? null : address.pageSize],
    ['view', address.view === 'table' ? null : address.view],
    ['saved', address.saved],
  ];
  return new URLSearchParams(
    said.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]])),
  );
}

/** The list without any filter; search, sorting and view stay as they are. */
export function withoutFilters(address: ListAddress): ListAddress {
  const { sort, order, pageSize, view } = address;
  return { ...readAddress(new URLSearchParams()), sort, order, pageSize, view };
}

/** Whether anything narrows the list. */
export function isFiltered(address: ListAddress): boolean {
  const plain = writeAddress(withoutFilters(address)).toString();
  return plain !== writeAddress({ ...address, page: 1, saved: null }).toString();
}

/**
 * What the server is asked for. An age range that makes no sense is left out; the filter says so.
 *
 * @param pageOrganisation the organisation that the user works in, for an address that names none.
 */
export function filterOf(address: ListAddress, pageOrganisation: string | null): PatientFilter {
  const { keyword, orgId, doctorId, tagIds, tagMatch, stageCode, dentalAge, ageFrom, ageTo, visitFrom, visitTo } =
    address;
  const organisation = orgId ?? pageOrganisation;
  const ages = ageRangeProblem(ageFrom, ageTo) === undefined;
  return {
    ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }),
    ...(organisation === null ? {} : { orgId: organisation }),
    ...(doctorId === null ? {} : { doctorId }),
    ...(tagIds.length === 0 ? {} : { tagIds: [...tagIds], tagMatch }),
    ...(stageCode === null ? {} : { stageCode }),
    ...(dentalAge === null ? {} : { dentalAge }),
    ...(ages && ageFrom !== null ? { ageFrom } : {}),
    ...(ages && ageTo !== null ? { ageTo } : {}),
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
export function contentOf(address: ListAddress): SavedFilterContent {
  const { pageIndex: _page, pageSize: _size, ...content } = filterOf(address, null);
  return content;
}

/** The address that shows what a saved filter keeps; the view stays as it is. */
export function addressOf(content: SavedFilterContent, before: ListAddress): ListAddress {
  const sort = content.sort ?? 'lastVisit';
  return {
    ...withoutFilters(before),
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
    order: content.order ?? usualOrder(sort),
  };
}
