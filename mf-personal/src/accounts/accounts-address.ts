import {
  createSearchCodec,
  searchId,
  searchPage,
  searchText,
  searchWholeNumber,
  searchStringLiteral,
} from '@dentarium/platform/search-params';

/** State of the list of accounts that its address holds. */
export interface AccountsAddress {
  readonly keyword: string;
  readonly roleId: number | null;
  readonly orgId: string | null;
  readonly isDisabled: boolean | null;
  readonly page: number;
}

const codec = createSearchCodec(
  {
    keyword: searchText(100),
    roleId: searchWholeNumber({ from: 0 }),
    orgId: searchId,
    isDisabled: searchStringLiteral(['0', '1']),
    page: searchPage,
  },
  { keyword: 'q', roleId: 'role', orgId: 'org', isDisabled: 'disabled' },
);

/** Reads an address and ignores invalid parameters. */
export function readAccountsAddress(searchParams: URLSearchParams): AccountsAddress {
  const { isDisabled, ...address } = codec.read(searchParams);
  return { ...address, isDisabled: isDisabled === null ? null : isDisabled === '1' };
}

/** Writes an address and omits default values. */
export function writeAccountsAddress({ isDisabled, ...address }: AccountsAddress): URLSearchParams {
  return codec.write({ ...address, isDisabled: isDisabled === null ? null : isDisabled ? '1' : '0' });
}

/** Returns whether any filter is set. */
export function hasAccountFilters({ keyword, roleId, orgId, isDisabled }: AccountsAddress): boolean {
  return keyword !== '' || roleId !== null || orgId !== null || isDisabled !== null;
}
