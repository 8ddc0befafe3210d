import { STAGE_CODES } from '@dentarium/domain';
import { expect, test } from '@jest/globals';
import {
  toAddressWithContent,
  toSavedContent,
  toPatientFilter,
  hasListFilters,
  readListAddress,
  clearFilters,
  writeListAddress,
} from './list-address.ts';

const DOCTOR = '0b6e7f7e-59a2-4d0a-9c1f-3f2b6f0f2a11';
const TAG = '7d9f8c1a-1c44-4f0e-8e55-11f3f6d1a001';
const OTHER_TAG = '7d9f8c1a-1c44-4f0e-8e55-11f3f6d1a002';

const FULL_QUERY =
  `q=li+mei&org=${DOCTOR}&doctor=${DOCTOR}&tags=${TAG}%2C${OTHER_TAG}&match=all&stage=1&dental=2&ageFrom=8&ageTo=14` +
  '&visitFrom=2026-01-01&visitTo=2026-02-01&status=1&shared=1&cbct=1&unclassified=1&sort=name&order=desc&page=3&size=50&view=cards' +
  `&saved=${TAG}`;

test('PAT-01 writes filters, sorting, page and view to the address and reads them back', () => {
  const address = readListAddress(new URLSearchParams(FULL_QUERY));
  expect(writeListAddress(address).toString()).toBe(FULL_QUERY);
  expect(toPatientFilter(address)).toEqual({
    keyword: 'li mei',
    orgId: DOCTOR,
    doctorId: DOCTOR,
    tagIds: [TAG, OTHER_TAG],
    tagMatch: 'all',
    stageCode: STAGE_CODES.during,
    dentalAge: 2,
    ageFrom: 8,
    ageTo: 14,
    visitFrom: '2026-01-01',
    visitTo: '2026-02-01',
    status: 1,
    sharedWithMe: true,
    hasCbct: true,
    unclassified: true,
    sort: 'name',
    order: 'desc',
    pageIndex: 3,
    pageSize: 50,
  });
});

test('PAT-01 has an empty address for the default list, newest visits first', () => {
  const address = readListAddress(new URLSearchParams());
  expect(writeListAddress(address).toString()).toBe('');
  expect(toPatientFilter(address)).toEqual({ sort: 'lastVisit', order: 'desc', pageIndex: 1, pageSize: 20 });
});

test.each([
  'doctor=x',
  'tags=1,2',
  'stage=99',
  'dental=3',
  'visitFrom=2026-02-30',
  'status=7',
  'page=-2',
  'size=10000',
  'ageFrom=ten',
])('PAT-01 reads an address with %s as the default list', (search) => {
  expect(toPatientFilter(readListAddress(new URLSearchParams(search)))).toEqual(
    toPatientFilter(readListAddress(new URLSearchParams())),
  );
});

test.each(['ageFrom=-1', 'ageTo=-5', 'ageFrom=14&ageTo=8'])(
  'PAT-04 keeps the invalid age range %s in the address and does not request it',
  (search) => {
    const address = readListAddress(new URLSearchParams(search));
    expect(writeListAddress(address).toString()).toBe(search);
    expect(toPatientFilter(address)).not.toHaveProperty('ageFrom');
    expect(toPatientFilter(address)).not.toHaveProperty('ageTo');
  },
);

test('keeps the sorting and the view when the filters are cleared', () => {
  const address = readListAddress(new URLSearchParams(FULL_QUERY));
  expect(hasListFilters(address)).toBe(true);
  expect(hasListFilters(clearFilters(address))).toBe(false);
  expect(writeListAddress(clearFilters(address)).toString()).toBe('sort=name&order=desc&size=50&view=cards');
});

test('PAT-01 restores a saved filter except for page and view', () => {
  const address = readListAddress(new URLSearchParams(FULL_QUERY));
  const content = toSavedContent(address);
  expect(content).not.toHaveProperty('pageIndex');
  const restoredAddress = toAddressWithContent(
    content,
    readListAddress(new URLSearchParams('q=other&status=0&page=4')),
  );
  expect(restoredAddress).toEqual({ ...address, page: 1, pageSize: 20, view: 'table', savedFilterId: null });
  expect(toAddressWithContent({}, address)).toEqual({ ...clearFilters(address), sort: 'lastVisit', order: 'desc' });
});
