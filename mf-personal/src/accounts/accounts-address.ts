import {
  searchCodec,
  searchId,
  searchPage,
  searchText,
  searchWholeNumber,
  searchWordOf,
} from '@dentarium/platform/search-params';

/** What the list of accounts shows, as its address says. */
export interface AccountsAddress {
  readonly keyword: string;
  readonly roleId: number | null;
  readonly orgId: string | null;
  readonly isDisabled: boolean | null;
  readonly page: number;
}

const codec = searchCodec(
  {
    keyword: searchText(100),
    roleId: searchWholeNumber({ from: 0 }),
    orgId: searchId,
    isDisabled: searchWordOf(['0', '1']),
    page: searchPage,
  },
  { keyword: 'q', roleId: 'role', orgId: 'org', isDisabled: 'disabled' },
);

/** Reads an address; what makes no sense in it is left out. */
export function readAccountsAddress(searchParams: URLSearchParams): AccountsAddress {
  const { isDisabled, ...address } = codec.read(searchParams);
  return { ...address, isDisabled: isDisabled === null ? null : isDisabled === '1' };
}

/** Writes an address; what is as it is by itself is left out. */
export function writeAccountsAddress({ isDisabled, ...address }: AccountsAddress): URLSearchParams {
  return codec.write({ ...address, isDisabled: isDisabled === null ? null : isDisabled ? '1' : '0' });
}

/** Whether anything narrows the list. */
export function hasAccountFilters({ keyword, roleId, orgId, isDisabled }: AccountsAddress): boolean {
  return keyword !== '' || roleId !== null || orgId !== null || isDisabled !== null;
}
